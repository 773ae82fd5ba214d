import { html } from '../html.ts'
import { filledIn } from '../sentence.ts'
import type { InvoiceMessage, MessageText } from './invoice-message.ts'

/** The e-mail that asks a buyer to complete a document, in the edition's language. */
export function completionMessage({ invoice, edition, kind, viewUrl }: InvoiceMessage): MessageText {
  const { mail, completion } = edition.messages
  const seller = invoice.seller_name || ''
  const named = { document: `${kind} ${invoice.number ?? ''}`.trim(), seller }
  const text = [
    mail.greeting,
    completion.introduction,
    `${completion.submit}: ${viewUrl}`,
    mail.closing,
    seller,
  ]
  return {
    subject: filledIn(mail.subject, named),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: String(html`<!DOCTYPE html>
<html lang="${edition.language}">
<body>
<p>${mail.greeting}</p>
<p>${completion.introduction}</p>
<p><a href="${viewUrl}">${completion.submit}</a></p>
<p>${mail.closing}<br>
${seller}</p>
</body>
</html>
`),
  }
}
