import { emulatorUrl } from '../checks/emulator-url.ts'
import { Refused } from '../checks/refused.ts'
import { objectOf } from '../checks/shape.ts'
import { readOptions, refusedArgument } from '../errors/refused-argument.ts'
import { secret } from './option-table.ts'
import type { RemoteEmulator } from './remote/remote-emulator.ts'

const connectOptions = objectOf(
  { adminToken: { kind: secret, about: 'Admin token of the emulator' } },
  'option',
)

/** Options of `connect`. */
export interface ConnectOptions {
  /** The admin token of the emulator, if it has one. */
  readonly adminToken?: string
}

/**
 * Connects to an emulator in another process, such as one that `faketura start` or a container runs.
 * @param url of the emulator, such as `http://127.0.0.1:4010`; the URL of its admin API is accepted, too
 * @throws UnreachableError when no emulator responds there, ArgumentError for another URL, such as one with a query
 * @example
 * const emulator = await connect('http://127.0.0.1:4010')
 * const account = await emulator.createAccount()
 * await account.clock.advance('1 month')
 * const invoice = await account.invoices.find({ status: 'issued' })
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<RemoteEmulator> {
  const { adminToken } = readOptions(connectOptions, options, 'the options of connect')
  const base = emulatorUrl.read(url)
  if (base instanceof Refused) throw refusedArgument('FAKETURA_INVALID_ARGUMENT', base, 'url', 'url')
  const { AdminClient } = await import('./remote/admin-client.ts')
  const { remoteEmulator } = await import('./remote/remote-emulator.ts')
  return remoteEmulator(new AdminClient(base, adminToken))
}
