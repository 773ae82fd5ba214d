import { kindOf, listOf, oneOf, textFor, trueOrFalse } from '../checks/kinds.ts'
import { emulatorOptions } from '../emulator/option-table.ts'

import { LiveClient } from '../live/live-client.ts'
import { recordableResources } from '../record/listings.ts'
import { registry } from '../resources/registry.ts'
import { isDate } from '../state/calendar.ts'
import { defineCommand } from './command.ts'
import { endingSignals, interrupted, onSignals } from './first-signal.ts'
import { formatFlag, outputFormat, schemaSeenFrom } from './fixture-output.ts'
import { liveFlags, liveOptions } from './live-flags.ts'
import { ProgressLine } from './progress-line.ts'
import { refuseFolder } from './write-whole.ts'

const recordable = recordableResources(registry)

/** Records an account of the live service as a fixture. */
export const record = defineCommand({
  name: 'record',
  about: 'Record an account of the live service as a fixture, with fake names and texts',
  flags: {
    ...liveFlags,
    output: {
      short: 'o',
      placeholder: 'FILE',
      kind: textFor('the path of a file'),
      default: 'recorded.yaml',
      about: 'File to write',
    },
    format: formatFlag,
    resources: {
      placeholder: 'NAMES',
      kind: listOf(oneOf(recordable), `names of resources (${recordable.join(', ')})`),
      about: 'Record only these resources, separated by commas',
    },
    since: {
      placeholder: 'DATE',
      kind: kindOf(
        'a date such as 2026-01-15',
        { type: 'string', format: 'date' },
        (input): input is string => typeof input === 'string' && isDate(input),
      ),
      about: 'Record only documents and payments from this date on',
    },
    edition: {
      ...emulatorOptions.edition,
      placeholder: 'NAME',
      about: `${emulatorOptions.edition.about}; by default that of the host`,
    },
    raw: { kind: trueOrFalse, default: false, about: 'Keep the names, addresses and texts of real people' },
    salt: {
      placeholder: 'TEXT',
      kind: textFor('a text that is hard to guess'),
      about: 'Secret from which fake values are derived; by default the API token',
    },
    check: {
      kind: trueOrFalse,
      default: false,
      about: 'Load the written fixture, and compare every record with the recorded response',
    },
  },
  async run({ values }) {
    const { output: path, format, check, raw, salt, resources, since, edition } = values
    refuseFolder(path)
    const options = liveOptions(values)
    const stop = new AbortController()
    const release = onSignals(
      endingSignals,
      () => stop.abort(),
      () => process.exit(interrupted),
    )
    const shown = new ProgressLine()
    try {
      // Loaded on demand, because it contains a whole emulator.
      const { recordAccount } = await import('../record/record-account.ts')
      const recorded = await recordAccount({
        client: new LiveClient({ ...options, signal: stop.signal, notice: (text) => shown.line(text) }),
        path,
        format: outputFormat(format, path),
        resources,
        since,
        edition,
        isRaw: raw,
        salt: salt ?? options.token,
        isChecked: check,
        schema: schemaSeenFrom(path),
        onPage: (resource, records) => shown.progress(`${resource}: ${records}`),
      })
      const counts = Object.entries(recorded.records).map(([name, count]) => `${count} ${name}`)
      shown.line(`wrote ${path}: ${counts.join(', ')}`)
      for (const loss of recorded.losses) shown.line(`not recorded: ${loss}`)
      const { checked } = recorded
      for (const sentence of checked?.sentences ?? []) shown.line(sentence)
      if (checked) shown.line(`checked ${checked.records} records: ${checked.differing} differ`)
      return checked && checked.differing > 0 ? 1 : 0
    } catch (failure) {
      shown.end()
      if (!stop.signal.aborted) throw failure
      process.stderr.write('interrupted; run the same command again to continue\n')
      return interrupted
    } finally {
      if (!stop.signal.aborted) release()
    }
  },
})
