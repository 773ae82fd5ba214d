import description from '../../package.json' with { type: 'json' }
import { StateFileError } from '../errors/errors.ts'

/** The second line of a state file. */
export interface Header {
  /** Version of faketura that wrote the file. */
  readonly faketura: string
  /** Fingerprint of the records' fields as that version knew them. */
  readonly fields: string
}

/** Counts up when the lines of the file come to mean something else. */
const format = 1
const magic = 'faketura state, format '

/** The first line; that of every later format begins alike, so that each version can tell what it can't read. */
export const firstLine = `${magic}${format}`

const { version } = description

export function headerLine(fields: string): string {
  return JSON.stringify({ faketura: version, fields } satisfies Header)
}

/** @throws what the file is, if it isn't one that this version reads */
export function checkFirstLine(line: string, file: string): void {
  if (line === firstLine) return
  const other = line.startsWith(magic) ? line.slice(magic.length) : ''
  if (/^\d{1,6}$/.test(other)) {
    throw new StateFileError(
      'FAKETURA_STATE_FILE_VERSION',
      `state: ${file} was written in format ${other} by another version of faketura; ` +
        `this is ${version}, which reads format ${format}. ${wayOut}`,
    )
  }
  throw new StateFileError(
    'FAKETURA_STATE_FILE_UNUSABLE',
    `state: ${file} is no state file of faketura, or its beginning is damaged; ` +
      'choose another name, or move the file away to begin anew',
  )
}

/** @throws when records had other fields then */
export function checkFields(header: Header, fields: string, file: string): void {
  if (header.fields === fields) return
  throw new StateFileError(
    'FAKETURA_STATE_FILE_VERSION',
    `state: ${file} was written by faketura ${header.faketura}, whose records have other fields than ` +
      `those of this one, ${version}. ${wayOut}`,
  )
}

const wayOut =
  'Nothing was changed: use the version that wrote it, or let that version export its world as a fixture and begin anew with this one'
