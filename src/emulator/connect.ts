import { wrongValue } from '../checks/sentences.ts'
import { objectOf } from '../checks/shape.ts'
import { ArgumentError } from '../errors/errors.ts'
import { readOptions } from '../errors/refused-argument.ts'
import { secret } from './option-table.ts'
import type { RemoteEmulator } from './remote/remote-emulator.ts'

const connectOptions = objectOf(
  { adminToken: { kind: secret, about: 'Admin token of the emulator' } },
  'option',
)

/**
 * Connects to an emulator in another process, such as one that `faketura start` or a container runs.
 * @param url of the emulator, such as `http://127.0.0.1:4010`
 * @param options `adminToken` is the admin token of the emulator
 * @throws UnreachableError when no emulator responds there
 * @example
 * const emulator = await connect('http://127.0.0.1:4010')
 * const account = await emulator.createAccount()
 * await account.clock.advance('1 month')
 * const invoice = await account.invoices.find({ status: 'issued' })
 */
export async function connect(
  url: string,
  options: { readonly adminToken?: string } = {},
): Promise<RemoteEmulator> {
  const { adminToken } = readOptions(connectOptions, options, 'the options of connect')
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    const expected = 'the URL of an emulator such as http://127.0.0.1:4010'
    throw new ArgumentError('FAKETURA_INVALID_ARGUMENT', wrongValue('url', url, expected))
  }
  const { AdminClient } = await import('./remote/admin-client.ts')
  const { remoteEmulator } = await import('./remote/remote-emulator.ts')
  return remoteEmulator(new AdminClient(url.endsWith('/') ? url.slice(0, -1) : url, adminToken))
}
