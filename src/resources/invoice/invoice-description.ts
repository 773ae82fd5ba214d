import type { RecordOf } from '../../kernel/card/field.ts'
import { integer } from '../../kernel/card/fields/integer.ts'
import { shortText, text } from '../../kernel/card/fields/text.ts'
import { identifier, readOnly } from '../shared/common-fields.ts'

/** In the order of responses. */
const fields = {
  id: identifier('printed'),
  kind: shortText(256, 'facts 2.12')`Header of the remark. When left out, the edition's word for a remark.`,
  content: text('facts 2.12', { default: '' })`
    Text of the remark; spaces at its ends are removed. Emoji are refused.`,
  position_index: integer('facts 2.12')`Number of the line that the remark is about; null for the document.`,
  row_number: integer('facts 2.12', { ...readOnly, numbersRows: true })`
    Number of the remark in the list, from 1.`,
}

/** A remark on a document. */
export const invoiceDescription = { key: 'description', xmlType: 'InvoiceAdditionalDescription', fields }

export type StoredInvoiceDescription = RecordOf<typeof fields>
