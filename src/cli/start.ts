import { textFor, trueOrFalse } from '../checks/kinds.ts'
import { hostOf } from '../checks/this-machine.ts'
import { startEmulator } from '../emulator/create-emulator.ts'
import { ownHosts } from '../emulator/engine.ts'
import { emulatorOptions } from '../emulator/option-table.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { SecureAddresses } from '../reach/secure.ts'
import type { JournalEntry } from '../state/journal-row.ts'
import { defineCommand } from './command.ts'
import { logDeliveries } from './delivery-log.ts'
import { emulatorFlags, fixtureOperands, optionsFromFlags, portFlag } from './emulator-flags.ts'
import { firstSignal } from './first-signal.ts'
import { openPage } from './open-page.ts'
import { reloadText } from './reload.ts'
import { logRequests, logSaved } from './request-log.ts'
import type { FixtureWatch } from './watch.ts'

/** Starts an emulator and runs until it is stopped. */
export const start = defineCommand({
  name: 'start',
  about: 'Start an emulator and run until it is stopped',
  operands: fixtureOperands,
  flags: {
    port: portFlag,
    ...emulatorFlags,
    requests: {
      kind: textFor('a file'),
      placeholder: 'FILE',
      isOnlyTyped: true,
      about: 'Show the requests of a failed test, from its journal.json',
    },
    proxy: {
      kind: emulatorOptions.port.kind,
      placeholder: 'PORT',
      about:
        'Port of an HTTP proxy that reaches the emulator under the hosts of the service; 0 picks a free one',
    },
    'proxy-only': {
      kind: trueOrFalse,
      default: false,
      needs: ['proxy'],
      about: 'Refuse all other hosts at the proxy',
    },
    tls: {
      kind: emulatorOptions.port.kind,
      placeholder: 'PORT',
      about: 'Port of the emulator under https; 0 picks a free one',
    },
    'ca-dir': {
      kind: textFor('the path of a folder'),
      placeholder: 'DIR',
      needs: ['proxy', 'tls'],
      about:
        'Folder for the certificate authority of --proxy and --tls, so that you need to trust it only once',
    },
    watch: {
      kind: trueOrFalse,
      default: false,
      about: 'Reload the fixtures when a file changes',
    },
    open: { kind: trueOrFalse, default: false, about: 'Open the inspector in a browser' },
    json: { kind: trueOrFalse, default: false, about: 'Print events as JSON, one per line' },
    quiet: { kind: trueOrFalse, default: false, excludes: 'verbose', about: 'Log nothing' },
    verbose: {
      kind: trueOrFalse,
      default: false,
      about: 'Also log diagnostics and delivered webhooks',
    },
  },
  async run({ values, operands }) {
    const { port, proxy, tls, json, open, quiet, requests, verbose, watch, ...others } = values
    const options = optionsFromFlags(others, operands)
    const { host, 'proxy-only': proxyOnly, 'ca-dir': caDir } = others
    const isSecure = proxy !== undefined || tls !== undefined
    if (isSecure && caDir !== undefined) {
      const { Authority } = await import('../reach/authority.ts')
      await Authority.check(caDir)
    }
    const saved = requests === undefined ? [] : await savedRequests(requests)
    const watching = watch ? await watchOver(options.fixtures) : undefined
    const emulator = await startEmulator({ ...options, port }).catch(async (failure) => {
      await watching?.close()
      throw failure
    })
    // Signals are handled before the proxy and https write files, which a clean end deletes.
    const ended = firstSignal()
    if (isSecure) {
      const names = [...ownHosts(options), ...(options.allowedOrigins ?? []).flatMap(hostOfOrigin)]
      await emulator.reach.open({ host, proxy, proxyOnly, tls, caDir, names }).catch(async (failure) => {
        await Promise.all([watching?.close(), emulator.close()])
        throw failure
      })
    }
    if (!quiet && emulator.resumed) {
      const unread = operands.length === 0 ? '' : `, and does not load ${operands.join(', ')}`
      process.stderr.write(`faketura continues with the state in ${others.state}${unread}\n`)
    }
    const print = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
    emulator.showRequests(saved)
    if (!quiet) {
      logSaved(emulator)
      logRequests(emulator, verbose)
      logDeliveries(emulator, verbose)
    }
    if (json) emulator.requests.subscribe((row) => print({ event: 'request', ...row }))
    if (json) print(readyEvent(emulator))
    else process.stdout.write(readyLine(emulator))
    if (open) openPage(inspectorOf(emulator.url))
    watching?.reloadInto(emulator, (reload) => {
      if (!quiet || reload.event === 'refused') process.stderr.write(reloadText(reload, others.state))
      if (json) print({ ...reload, accounts: emulator.accounts.map(accountRow) })
    })
    await ended
    await watching?.close()
    if (!quiet) process.stderr.write('faketura is closing after open requests finish\n')
    await emulator.close()
    if (json) print({ event: 'closed' })
    return 0
  },
})

/** The host of an origin; none for `*` and `null`. */
function hostOfOrigin(origin: string): string[] {
  return URL.canParse(origin) ? [hostOf(new URL(origin))] : []
}

function readyLine({ url, accounts, reach }: RunningEmulator): string {
  const [first, ...others] = accounts
  const more = others.length > 0 ? `, ${others.length} more account${others.length > 1 ? 's' : ''}` : ''
  const account = first ? ` (account ${first.prefix}, token ${first.apiToken}${more})` : ''
  return `faketura is ready on ${url}${account}; the inspector is at ${inspectorOf(url)}\n${reachLines(reach.addresses)}`
}

function reachLines(addresses: SecureAddresses | undefined): string {
  if (!addresses) return ''
  const { proxyUrl, tlsUrl, caFile, caBundle } = addresses
  return [
    ...(proxyUrl ? [`proxy on ${proxyUrl}`] : []),
    ...(tlsUrl ? [`https on ${tlsUrl}`] : []),
    `trust ${caFile}, or ${caBundle} to keep the authorities of this system\n`,
  ].join('; ')
}

function inspectorOf(url: string): string {
  return `${url}/__admin/`
}

function readyEvent(emulator: RunningEmulator): object {
  const { url, appUrl, port, integrationToken, accounts, reach } = emulator
  const { proxyUrl, tlsUrl, caFile, caBundle } = reach.addresses ?? {}
  return {
    event: 'ready',
    url,
    appUrl,
    port,
    integrationToken,
    proxyUrl,
    tlsUrl,
    caFile,
    caBundle,
    accounts: accounts.map(accountRow),
  }
}

function accountRow({ prefix, url, apiToken, login, password }: Account): object {
  return { prefix, url, apiToken, login, password }
}

async function savedRequests(file: string): Promise<readonly JournalEntry[]> {
  const { readSavedJournal } = await import('./saved-journal.ts')
  return readSavedJournal(file)
}

/** Loaded when needed, because a start takes milliseconds. */
async function watchOver(fixtures: Fixtures<string>): Promise<FixtureWatch> {
  const { FixtureWatch } = await import('./watch.ts')
  return FixtureWatch.over(fixtures)
}
