import { choice } from '../../../kernel/card/fields/choice.ts'
import { accountingNoteKinds } from '../invoice.words.ts'

/** Fields that requests set, and responses contain when they are asked for (facts 2.1). */
export const widerFields = {
  accounting_note_kind: choice(accountingNoteKinds, 'facts 2.1', { visibility: 'requested' })`
    Whether an accounting note credits or debits the buyer; printed as its title.`,
}
