import { completionMessage } from '../../../documents/mail/completion-message.ts'
import type { AttachedBytes, AttachedInvoice } from '../../../documents/mail/file-bytes.ts'
import { invoiceMessage } from '../../../documents/mail/invoice-message.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { numberFileName } from '../../../rules/numbering.ts'
import { amountDue } from '../../../rules/settlement.ts'
import type { MessageContent, MessageFile } from '../../../state/outbox.ts'
import type { StoredAttachment } from '../../attachment/attachment.fields.ts'
import type { StoredDepartment } from '../../department/department.fields.ts'
import type { EmailRequest } from '../../invoice/actions/email-parameters.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import { shownAttachments } from '../attachments/attachments-of.ts'
import { paymentUrl, viewUrl } from '../document-urls.ts'
import { isPayable } from '../is-payable.ts'
import { kindText } from '../kind-text.ts'
import { departmentOf } from '../main-department.ts'
import { invoiceSubject } from '../printing/invoice-subject.ts'
import { nextEmailToken } from './next-email-token.ts'
import { addressesIn, isAddress } from './recipients.ts'

/** The options of an e-mail that affect its content. */
export type MailOptions = Pick<EmailRequest, 'to' | 'cc' | 'hasPdf' | 'printOption'> & {
  /** The e-mail asks the buyer to complete the document. */
  readonly asksToComplete?: true
  /** The e-mail reminds of a document that is overdue. */
  readonly isReminder?: boolean
}

/** Adds the e-mail with a document to the outbox. */
export function postInvoice(scope: AccountScope, invoice: StoredInvoice, options: MailOptions): void {
  scope.runtime.state.outbox.add(invoiceMail(scope, invoice, options))
}

/** The e-mail with a document. */
export function invoiceMail(
  scope: AccountScope,
  invoice: StoredInvoice,
  options: MailOptions,
): MessageContent {
  const { account, edition } = scope
  const own = ownSettings(scope, invoice, options.isReminder)
  const hasPdf = !options.asksToComplete && (options.hasPdf || own.email_pdf === true)
  const about = {
    invoice,
    edition,
    kind: kindText(invoice, scope),
    viewUrl: viewUrl(invoice, scope),
    paymentUrl: isPayable(invoice) ? paymentUrl(invoice, scope) : undefined,
    due: amountDue(invoice),
    hasPdf,
    subject: own.email_subject || null,
    introduction: own.email_template_kind === 'default' ? null : (own.email_template ?? null),
    isReminder: options.isReminder === true,
  }
  return {
    ...(options.asksToComplete ? completionMessage(about) : invoiceMessage(about)),
    at: scope.timestamp,
    account: account.prefix,
    token: nextEmailToken(scope),
    from: senderOf(scope, invoice, own),
    fromName: invoice.seller_name ?? '',
    to: Object.freeze([...options.to]),
    cc: Object.freeze([...new Set([...options.cc, ...addressesIn(own.email_cc ?? '', 'email_cc')])]),
    attachments: Object.freeze([
      ...(hasPdf ? [pdfOf(scope, invoice, options)] : []),
      ...shownAttachments(invoice, scope).map(mailedFile),
    ]),
  }
}

/** A department may have settings for its e-mails, and others for its reminders; each must be switched on to apply. */
function ownSettings(
  scope: AccountScope,
  invoice: StoredInvoice,
  isReminder = false,
): Partial<StoredDepartment> {
  const department = departmentOf(invoice, scope)
  const own = department?.own_email_settings ? department : {}
  if (!isReminder) return own
  const settings = department?.own_overdue_email_settings ? department : undefined
  return {
    ...own,
    email_subject: settings?.overdue_email_subject ?? null,
    email_template: settings?.overdue_email_template ?? null,
    email_template_kind: settings?.overdue_email_template_kind ?? null,
    email_pdf: settings?.overdue_email_pdf ?? false,
  }
}

function senderOf(
  { account }: AccountScope,
  { seller_email }: StoredInvoice,
  { email_from }: Partial<StoredDepartment>,
): string {
  const known = [email_from, seller_email].find((address) => address && isAddress(address))
  // The domain .test is reserved, so replies go nowhere.
  return known ?? `invoices@${account.prefix}.test`
}

function mailedFile({ file_name, content_type, file }: StoredAttachment): MessageFile {
  const source: AttachedBytes = { content: file!.content }
  return Object.freeze({
    filename: file_name ?? '',
    contentType: content_type ?? '',
    source: Object.freeze(source),
  })
}

function pdfOf(scope: AccountScope, document: StoredInvoice, { printOption }: MailOptions): MessageFile {
  const { invoice: row, edition, ...rest } = invoiceSubject(scope, document)
  const source: AttachedInvoice = {
    ...rest,
    resource: 'invoices',
    row,
    edition: edition.name,
    printOption,
  }
  return Object.freeze({
    filename: `${numberFileName(row.number ?? '') || row.id}.pdf`,
    contentType: 'application/pdf',
    source: Object.freeze(source),
  })
}
