import { isMap } from '../checks/is-map.ts'
import { Refused } from '../checks/refused.ts'
import type { AnyField, Fields } from '../kernel/card/field.ts'
import { secretNamed } from '../state/secret-names.ts'
import { impersonalNumber, isDocumentNumber, isImpersonal } from './impersonal-texts.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** A record as in a response. */
export type RecordedRow = Readonly<Record<string, unknown>>

/** The changes to values between the response and the file. */
export interface Recording {
  readonly pseudonyms: Pseudonyms
  /** Keeps texts as they are; secrets are always replaced. */
  readonly isRaw: boolean
  /** Hides the API token of the account in every text. */
  readonly masked: (text: string) => string
}

/**
 * A record without secrets and, unless raw, with made-up texts. Values keep their form. Keys that the card does not
 * declare are omitted, because they may contain anything.
 * @param unknown called with each of those keys
 */
export function recordedRow(
  fields: Fields,
  row: RecordedRow,
  recording: Recording,
  unknown: (name: string) => void,
): Record<string, unknown> {
  const recorded: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) recorded[name] = recordedValue(name, field, value, recording, unknown)
    else unknown(name)
  }
  return recorded
}

function recordedValue(
  name: string,
  field: AnyField,
  value: unknown,
  recording: Recording,
  unknown: (name: string) => void,
): unknown {
  const { fields } = field.rows ?? field.nested ?? {}
  if (fields) {
    const inner = (one: unknown) =>
      isMap(one) ? recordedRow(fields, one, recording, (key) => unknown(`${name}.${key}`)) : null
    return Array.isArray(value) ? value.map(inner) : inner(value)
  }
  if (value === null || value === undefined) return value
  const isChecked = checkedKinds.has(field.name)
  // Writing the fixture refuses this value again, and counts it among the losses.
  if (isChecked && !recording.isRaw && field.read(value) instanceof Refused) return '***'
  const keepsNumbers = isChecked || field.nestedReference !== undefined
  // Such a list contains ids and quantities only, so numbers stay.
  const keeps = field.nestedReference === undefined ? undefined : /^\d{1,15}(?:\.\d{1,15})?$/
  return withTexts(value, (one, key = name) => {
    const text = String(one)
    if (keeps?.test(text) || (typeof one === 'number' && keepsNumbers)) return one
    const recorded = recordedText(name, key, field, text, recording)
    if (typeof one === 'string') return recorded
    if (recorded === text) return one
    const number = field.name === 'anything' ? Number(recorded) : Number.NaN
    return Number.isNaN(number) ? recorded : number
  })
}

const deepest = 30

/** Replaces a text or a number; the key is that of the innermost object around it. */
type Change = (one: string | number, key?: string) => string | number

/**
 * Replaces texts, numbers and keys in a value of any depth; keys, because an account may have chosen them itself.
 * Everything below a secret's key counts as secret.
 */
function withTexts(value: unknown, change: Change, key?: string, depth = 0): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(value, key)
  // No field accepts a value nested so deeply.
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change, key, depth + 1))
  if (!isMap(value)) return value
  const isIndex = (name: string) => /^(?:\d{1,4}|id|quantity)$/.test(name)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      isIndex(name) ? name : String(change(name)),
      withTexts(one, change, key !== undefined && isSecret(key) ? key : name, depth + 1),
    ]),
  )
}

/** Kinds whose values have a checked form and so cannot contain personal data. */
const checkedKinds: ReadonlySet<string> = new Set([
  'integer',
  'reference',
  'references',
  'decimal',
  'flag',
  'date',
  'time',
  'choice',
  'tax rate',
  'date or month',
])

function recordedText(
  name: string,
  key: string,
  field: AnyField,
  original: string,
  recording: Recording,
): string {
  const { pseudonyms, isRaw } = recording
  if (field.unique || isSecret(name) || isSecret(key)) return pseudonyms.token(original)
  if (!isRaw && name === 'birth_date' && /^\d{4}-/.test(original)) return `${original.slice(0, 4)}-01-01`
  if (checkedKinds.has(field.name)) return original
  const text = recording.masked(original)
  // The hash in this link looks like a token.
  if (isRaw) return name === 'gov_verification_link' ? text : withoutTokens(text, pseudonyms)
  if (isDocumentNumber(name)) return impersonalNumber(text, (letters) => pseudonyms.word(letters))
  return isImpersonal(name, field, text) ? text : pseudonyms.text(text)
}

function isSecret(name: string): boolean {
  return secretNamed(name) !== undefined || /(?:^|_)(?:password|token|secret|salt)(?:_|$)/i.test(name)
}

/** Replaces passwords and records' secret tokens in links. Tokens are long words with digits or capitals. */
function withoutTokens(text: string, pseudonyms: Pseudonyms): string {
  if (!text.includes('://')) return text
  return text
    .replace(/:\/\/[^/?#@\s]{1,200}@/g, '://***@')
    .replace(/([?&](?:[a-z]{1,20}_)?(?:token|key|secret|password)=)[^&\s]+/gi, '$1***')
    .replace(/[\w-]{12,}/g, (part) =>
      /[A-Za-z]/.test(part) && /[A-Z\d]/.test(part) ? pseudonyms.token(part) : part,
    )
}
