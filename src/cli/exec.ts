import { trueOrFalse } from '../checks/kinds.ts'
import { startEmulator } from '../emulator/create-emulator.ts'
import { accessTo, type ClientAccess, setVariables, variablesOf } from '../emulator/environment-variables.ts'
import { earlierValues, withEarlierValues } from '../reach/earlier-variables.ts'
import { proxyVariableNames, proxyVariables } from '../reach/proxy-variables.ts'
import type { SecureAddresses } from '../reach/secure.ts'
import { defineCommand } from './command.ts'
import { logDeliveries } from './delivery-log.ts'
import { emulatorFlags, fixtureOperands, optionsFromFlags, portFlag } from './emulator-flags.ts'
import { logRequests } from './request-log.ts'
import { runCommand } from './run-command.ts'
import { usageText, watchUsage } from './usage-report.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Runs a program, such as a test suite in any language, next to its own emulator. */
export const exec = defineCommand({
  name: 'exec',
  about: 'Run a command next to an emulator, and exit with the exit code of the command',
  operands: fixtureOperands,
  rest: {
    name: 'command',
    about: 'Command to run; it finds the emulator in FAKETURA_URL, FAKETURA_API_TOKEN and so on',
  },
  flags: {
    // The port in the environment or the configuration belongs to `start`, which may be running.
    port: { ...portFlag, default: 0, isOnlyTyped: true },
    ...emulatorFlags,
    // The environment and the configuration set the port of `start`.
    proxy: {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      about: 'Send requests of the command for hosts of the service to the emulator, also those over https',
    },
    json: { kind: trueOrFalse, default: false, about: 'Print the report as one line of JSON' },
    quiet: { kind: trueOrFalse, default: false, excludes: 'verbose', about: 'Print no report' },
    verbose: { kind: trueOrFalse, default: false, about: 'Log requests and their diagnostics' },
  },
  async run({ values, operands, rest }) {
    const { port, proxy, json, quiet, verbose, ...others } = values
    if (!rest[0]) {
      throw new WrongUsage('exec: expected a command after --, such as faketura exec -- npm test')
    }
    const emulator = await startEmulator({ ...optionsFromFlags(others, operands), port })
    try {
      if (verbose) {
        logRequests(emulator, true)
        logDeliveries(emulator, true)
      }
      if (proxy) await emulator.reach.open({ host: '127.0.0.1', proxy: 0 })
      const usage = watchUsage(emulator)
      const access = accessTo(emulator, values['admin-token'])
      const code = await runCommand(rest, environmentWith(access, emulator.reach.addresses))
      if (!quiet) process.stderr.write(json ? `${JSON.stringify(usage())}\n` : usageText(usage()))
      return code
    } finally {
      await emulator.close()
    }
  },
})

/** The environment of the command: this emulator's variables replace those of an outer one. */
function environmentWith(access: ClientAccess, addresses: SecureAddresses | undefined): NodeJS.ProcessEnv {
  const environment = { ...process.env }
  const proxied = addresses
    ? withEarlierValues(proxyVariables(addresses, environment), environment)
    : earlierValues(proxyVariableNames, environment)
  setVariables(environment, [...variablesOf(access), ...proxied])
  return environment
}
