import { emulatorUrl } from '../checks/emulator-url.ts'
import { Refused } from '../checks/refused.ts'
import { refusedArgument } from '../errors/refused-argument.ts'
import { forward } from '../http/forward.ts'
import { isForService } from './hosts.ts'
import { addDestination } from './interceptor.ts'

/**
 * A preload for programs that other programs start: sends requests of this process for hosts of the service to the
 * emulator at `FAKETURA_URL`.
 * @throws ArgumentError when `FAKETURA_URL` is missing or not the URL of an emulator
 * @example
 * // FAKETURA_URL=http://127.0.0.1:4010 node --import faketura/register shop.js
 */
export function register(url: string | undefined = process.env.FAKETURA_URL): () => void {
  const base = emulatorUrl.read(url || undefined)
  if (base instanceof Refused)
    throw refusedArgument('FAKETURA_INVALID_OPTION', base, 'FAKETURA_URL', 'FAKETURA_URL')
  return addDestination({
    matches: (url) => isForService(url),
    respond: (request) => forward(base, request),
    address: async () => base,
    refusesOthers: false,
  })
}

register()
