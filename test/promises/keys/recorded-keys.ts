/** JSON types of responses, as the recordings show them. */
export const typeTests = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => typeof value === 'string' && /^-?\d+\.(\d|\d*[1-9])$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  time: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(value),
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
} satisfies Record<string, (value: unknown) => boolean>

type TypeName = keyof typeof typeTests

/** Keys in the order in which responses hold them, in runs of one type. */
export type RecordedKeys = readonly (readonly [TypeName | `${TypeName} or null`, string])[]

export interface RecordedKey {
  readonly name: string
  readonly type: string
  isMet(value: unknown): boolean
}

export function keysOf(keys: RecordedKeys): RecordedKey[] {
  return keys.flatMap(([type, names]) => {
    const test = typeTests[type.replace(' or null', '') as TypeName]
    const isMet = (value: unknown) => (value === null ? type.endsWith(' or null') : test(value))
    return names.split(' ').map((name) => ({ name, type, isMet }))
  })
}

/** Recorded keys that the emulator leaves out, with the reason. */
export const leftOut = {
  client_company:
    'recorded until 2018, gone from the responses of 2024 and later; buyer_company took its place',
} as const

/** Keys that only the response to an update has (observed 5.1). */
export const onlyInUpdates = ['account_id', 'deleted', 'additional_fields', 'origin', 'search_data']

/** Keys that are returned only with additional_fields (observed 5.1). */
export const onlyWhenAsked = [
  'cancel_reason',
  'connected_payments',
  'corrected_content_before',
  'corrected_content_after',
  'gov_send_date',
  'gov_sell_date',
  'gov_error_messages',
  'gov_corrected_invoice_number',
]

/** Keys that lists leave out (observed 4: positions; 5.1 and 6: what only a single record was recorded with). */
export const notInLists = ['positions', 'adjust_invoice_price', 'check_fiscal_print', 'balance']
