import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { editions } from '../editions/index.ts'
import { type AliasOf, writtenRecord } from '../fixtures/exact/written-record.ts'
import { type FixtureFormat, fixtureText, indented, yamlParts } from '../fixtures/read/fixture-text.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { attachmentRecords } from './attached-files.ts'
import { headComment, lossesOf } from './head-comment.ts'
import type { Progress } from './progress.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { recordedAccount } from './recorded-account.ts'
import { type AccountHead, headOf, StoringRecords } from './storing-records.ts'

/** The output of a recording. */
export interface RecordingFile {
  readonly path: string
  readonly format: FixtureFormat
  readonly head: AccountHead
  readonly isRaw: boolean
  readonly pseudonyms: Pseudonyms
  /** Relative path from the file to the schema, for editors. */
  readonly schema?: string | undefined
}

/** The texts around the parts of a fixture in one format. */
interface Parts {
  readonly start: string
  resource(name: string): string
  record(alias: string, record: object): string
  readonly end: string
}

/**
 * Writes the progress as an exact fixture, record by record, so that the size of the account does not matter. An
 * existing file is replaced only when everything has been written.
 * @returns the data that the recording lacks, in sentences, and the number of attached files
 */
export async function writeRecording(
  resources: readonly Resource[],
  progress: Progress,
  { path, format, head, isRaw, pseudonyms, schema }: RecordingFile,
): Promise<{ readonly losses: readonly string[]; readonly attachments: number }> {
  const account = recordedAccount(resources, progress)
  const first = await StoringRecords.for(account, head, progress)
  // The comment at the top names the losses, which are known only after all records have been stored once.
  for (const recorded of account.resources) for (const _ of first.of(recorded));
  const losses = lossesOf(account, first.refused, progress)
  const storing = await StoringRecords.for(account, head, progress)
  const aliases = new Map(account.resources.map(({ resource, aliases }) => [resource.name, aliases]))
  const aliasOf: AliasOf = (resource, id) => aliases.get(resource)?.get(id)
  const whole = headOf(account, head)
  const parts = format === 'json' ? jsonParts(whole) : await yamlPartsOf(whole, schema)
  const { attachedFiles } = account
  const hasFiles = attachedFiles.size > 0
  const beside = `${path}.${process.pid}`
  const output = openSync(beside, 'w', 0o600)
  try {
    if (format === 'yaml') writeSync(output, headComment(head.now, { isRaw, hasFiles }, losses))
    writeSync(output, parts.start)
    for (const [name, record] of initialRecords(head)) {
      const so = progress.of(name)
      if (so.isDone && so.refused === undefined) continue
      writeSync(output, parts.resource(name) + parts.record('main', record))
    }
    for (const recorded of account.resources) {
      if (recorded.places.size === 0) continue
      const { name, fields } = recorded.resource
      writeSync(output, parts.resource(name))
      for (const [alias, row] of storing.of(recorded))
        writeSync(output, parts.record(alias, writtenRecord(fields, row, aliasOf)))
    }
    if (hasFiles) {
      writeSync(output, parts.resource('attachments'))
      const records = attachmentRecords(attachedFiles, {
        progress,
        at: head.now,
        token: (id) => pseudonyms.token(`attachment${String(id).padStart(10, '0')}`),
        documentOf: (id) => aliasOf('invoices', id) ?? id,
      })
      for (const [alias, record] of records) writeSync(output, parts.record(alias, record))
    }
    writeSync(output, parts.end)
    renameSync(beside, path)
  } finally {
    closeSync(output)
    rmSync(beside, { force: true })
  }
  return { losses, attachments: [...attachedFiles.values()].flat().length }
}

/** The records of every new account, which the fixture gets where none were recorded. */
function initialRecords({ edition, prefix }: AccountHead): (readonly [string, object])[] {
  return [
    ['departments', { id: 1, name: prefix, country: editions[edition].country, main: true }],
    ['warehouses', { id: 1, name: 'Main', kind: 'main' }],
  ]
}

async function yamlPartsOf(head: object, schema: string | undefined): Promise<Parts> {
  const written = await yamlParts()
  return {
    start: `\n${await fixtureText(head, { format: 'yaml', schema })}`,
    resource: (name) => `\n    ${name}:\n`,
    record: (alias, record) => indented(written({ [alias]: record }), 3),
    end: '',
  }
}

/** One record on each line. */
function jsonParts(head: object): Parts {
  const text = JSON.stringify(head)
  let [hasResource, hasRecord] = [false, false]
  return {
    // Cuts the closing brackets off, because the records go into the account, which comes last.
    start: text.slice(0, -'}}}'.length),
    resource(name) {
      const before = hasResource ? '}' : ''
      hasResource = true
      hasRecord = false
      return `${before},\n${JSON.stringify(name)}:{`
    },
    record(alias, record) {
      const before = hasRecord ? ',' : ''
      hasRecord = true
      return `${before}\n${JSON.stringify(alias)}:${JSON.stringify(record)}`
    },
    get end() {
      return `${hasResource ? '}' : ''}}}}\n`
    },
  }
}
