import type { Edition } from '../../editions/edition.ts'
import type { StoredInvoice } from '../../resources/invoice/invoice.fields.ts'
import { isZero } from '../../rules/money.ts'
import { formatDate, formatMoney } from '../format-amount.ts'
import { html } from '../html.ts'
import { filledIn } from '../sentence.ts'

/** Subject and body of an e-mail. */
export interface MessageText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The data of an e-mail about a document. */
export interface InvoiceMessage {
  readonly invoice: StoredInvoice
  readonly edition: Edition
  /** Name of the kind of document. */
  readonly kind: string
  readonly viewUrl: string
  /** Missing when the document cannot be paid online. */
  readonly paymentUrl: string | undefined
  /** The amount due, a canonical decimal. */
  readonly due: string
  readonly hasPdf: boolean
  /** The e-mail is a reminder of an overdue document. */
  readonly isReminder: boolean
  /** Replaces the edition's subject. */
  readonly subject: string | null
  /** Replaces the edition's introduction. */
  readonly introduction: string | null
}

/** The e-mail that sends a document to its buyer, in the edition's language. */
export function invoiceMessage(about: InvoiceMessage): MessageText {
  const { invoice, edition, hasPdf, viewUrl, paymentUrl } = about
  const { mail, words } = edition.messages
  const seller = invoice.seller_name || ''
  const named = { document: `${about.kind} ${invoice.number ?? ''}`.trim(), seller }
  const { subject, introduction: opening } = about.isReminder ? edition.messages.reminder : mail
  const introduction = about.introduction || filledIn(opening, named)
  const rows = rowsOf(about)
  const links: [string, string][] = [[mail.view, viewUrl]]
  if (paymentUrl) links.push([words.pay, paymentUrl])
  const text = [
    mail.greeting,
    introduction,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    links.map(([label, url]) => `${label}: ${url}`).join('\n'),
    hasPdf ? mail.attached : '',
    `${mail.closing}\n${seller}`.trim(),
  ]
  return {
    subject: about.subject || filledIn(subject, named),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: String(html`<!DOCTYPE html>
<html lang="${edition.language}">
<body style="font-family: sans-serif; line-height: 1.5; color: #222">
<p>${mail.greeting}</p>
<p style="white-space: pre-line">${introduction}</p>
<table cellpadding="0" cellspacing="0">
${rows.map(([label, value]) => html`<tr><td style="padding-right: 1.5em">${label}</td><td><strong>${value}</strong></td></tr>\n`)}</table>
${links.map(([label, url]) => html`<p><a href="${url}">${label}</a></p>\n`)}${hasPdf && html`<p>${mail.attached}</p>\n`}<p>${mail.closing}<br>
${seller}</p>
</body>
</html>
`),
  }
}

function rowsOf({ invoice, edition, due }: InvoiceMessage): [string, string][] {
  const { labels, written } = edition
  const money = (amount: string) => formatMoney(amount, invoice.currency ?? edition.currency, written)
  const rows: [string, string][] = [[labels.total, money(invoice.price_gross ?? '0.0')]]
  if (due !== invoice.price_gross) rows.push([labels.amountDue, money(due)])
  if (invoice.payment_to && !isZero(due)) {
    rows.push([labels.dueDate, formatDate(invoice.payment_to, written)])
  }
  return rows
}
