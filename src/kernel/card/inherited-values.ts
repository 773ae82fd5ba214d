import { type Decoded, decodeFields } from './decode.ts'
import type { Fields } from './field.ts'
import { ListEdits } from './fields/list.ts'

/** Values that a new record inherits from stored records. Sent values replace them. */
export interface InheritedValues {
  /** Treated as sent by the rules. Rows may have stored values that requests cannot set. */
  readonly values: Readonly<Record<string, unknown>>
  /** Stored values that the rules do not treat as sent. */
  readonly stored: Readonly<Record<string, unknown>>
}

/**
 * Returns the inherited values of a new record, or undefined.
 * @param sent the sent values, decoded
 */
export type InheritValues<Scope = never> = (
  sent: Readonly<Record<string, unknown>>,
  scope: Scope,
) => InheritedValues | undefined

// The scope is declared in a layer above the cards, so a card leaves its type open.
// biome-ignore lint/suspicious/noExplicitAny: the kernel always passes the scope of the account
export type AnyInheritValues = InheritValues<any>

/** Reads inherited values. Their rows keep the stored values that requests cannot set. */
export function decodeInherited(fields: Fields, values: InheritedValues['values']): Decoded {
  const decoded = decodeFields(fields, values)
  for (const [name, list] of Object.entries(decoded.values)) {
    if (!(list instanceof ListEdits)) continue
    decoded.values[name] = new ListEdits(
      list.edits.map((edit) => {
        const { values, readOnly } = edit.decoded
        return { ...edit, decoded: { ...edit.decoded, values: { ...values, ...readOnly }, readOnly: {} } }
      }),
    )
  }
  return decoded
}
