import description from '../../package.json' with { type: 'json' }
import { StateFileError } from '../errors/errors.ts'
import { markLength } from './in-use-mark.ts'

/** The second line of a state file. */
export interface Header {
  /** Version of faketura that wrote the file. */
  readonly faketura: string
  /** Fingerprint of the records' fields in that version. */
  readonly fields: string
}

/** Version of the file format, which is raised when the meaning of a line changes. */
const format = 3
const magic = 'faketura state, format '

/** The first line. Every later format starts the same way, so that each version recognises files it cannot read. */
const firstLine = `${magic}${format}`
/** Offset of the mark of the process that uses the file; it fills the rest of the first line. */
export const markAt = firstLine.length + 1
/** Bytes of the first line. */
export const firstLineLength = markAt + markLength + 1

/** @param mark the mark of the process that uses the file */
export function firstLineWith(mark: string): string {
  return `${firstLine} ${mark}\n`
}

const { version } = description

export function headerLine(fields: string): string {
  return JSON.stringify({ faketura: version, fields } satisfies Header)
}

/** @throws unless this version can read the file; the message says what the file is */
export function checkFirstLine(line: string, file: string): void {
  if (line.startsWith(`${firstLine} `) && line.indexOf('\n') === firstLineLength - 1) return
  const other = line.startsWith(magic) ? /^\d{1,6}(?=\s)/.exec(line.slice(magic.length))?.[0] : undefined
  if (other !== undefined && Number(other) !== format) {
    throw new StateFileError(
      'FAKETURA_STATE_FILE_VERSION',
      `state: ${file} was written in format ${other} by another version of faketura; ` +
        `this is ${version}, which reads format ${format}. ${wayOut}`,
    )
  }
  throw new StateFileError(
    'FAKETURA_STATE_FILE_UNUSABLE',
    `state: ${file} is not a faketura state file, or its beginning is damaged; ` +
      'choose another name, or move the file away to start with a new one',
  )
}

/** @throws when the records of the file have other fields */
export function checkFields(header: Header, fields: string, file: string): void {
  if (header.fields === fields) return
  throw new StateFileError(
    'FAKETURA_STATE_FILE_VERSION',
    `state: ${file} was written by faketura ${header.faketura}, whose records have other fields than ` +
      `those of this version, ${version}. ${wayOut}`,
  )
}

const wayOut =
  'Nothing was changed: use the version that wrote it, or export the state as a fixture with that version, and start this version with the fixture'
