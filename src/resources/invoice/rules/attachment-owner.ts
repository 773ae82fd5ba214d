import { effect } from '../../../kernel/card/rule.ts'
import { filesOf } from '../../shared/attachments/attachments-of.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const attachmentOwnerEffects = [
  effect<StoredInvoice>(
    'attachments/deleted',
    'Deleting a document deletes its attachments and uploads',
    'assumed',
    ({ before, after }, context) => {
      if (after || !before) return
      for (const { id } of filesOf(before.id, context)) context.remove('attachments', id)
    },
    'a portable proof',
  ),
]
