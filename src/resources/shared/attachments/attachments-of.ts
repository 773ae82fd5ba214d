import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { StoredAttachment } from '../../attachment/attachment.fields.ts'

/** The attachments of a document, oldest first, without files that were only uploaded. */
export function attachmentsOf(invoice: number, { table }: Pick<RuleContext, 'table'>): StoredAttachment[] {
  return filesOf(invoice, { table }).filter(({ attached }) => attached)
}

/** The attachments of a document that its buyer may see. */
export function shownAttachments(
  { id, show_attachments }: { readonly id: number; readonly show_attachments: boolean | null },
  scope: Pick<AccountScope, 'table'>,
): StoredAttachment[] {
  return show_attachments ? attachmentsOf(id, { table: (name) => scope.table(name) }) : []
}

/** The files of a document, attached or only uploaded, oldest first. */
export function filesOf(invoice: number, { table }: Pick<RuleContext, 'table'>): StoredAttachment[] {
  return table<StoredAttachment>('attachments').where('invoice_id', invoice)
}
