import type { Edition } from '../../editions/edition.ts'
import { html } from '../html.ts'
import { pageOf } from './frame.ts'

/** The content of the page for completing a document. */
export interface CompletionPage {
  readonly edition: Edition
  /** Such as "Invoice 1/2026". */
  readonly document: string
  /** The URL of the form. */
  readonly action: string
  /** The known data of the buyer, by field of the document. */
  readonly buyer: Readonly<Record<string, string>>
}

/** The form for the buyer to complete a document. */
export function completionPage({ edition, document, action, buyer }: CompletionPage): Buffer {
  const { words, widget, completion } = edition.messages
  const inputs = [
    ['buyer_name', words.name],
    ['buyer_tax_no', widget.taxNumber],
    ['buyer_street', widget.street],
    ['buyer_post_code', widget.postCode],
    ['buyer_city', widget.city],
    ['buyer_email', words.email],
  ].map(([name = '', label]) => {
    const required = name === 'buyer_name' && html` required`
    return html`<p><label>${label}<br>
<input name="${name}" value="${buyer[name] ?? ''}"${required}></label></p>\n`
  })
  return pageOf(
    edition.language,
    document,
    html`<h1>${document}</h1>
<p>${completion.introduction}</p>
<form method="post" action="${action}">
${inputs}<button class="button main">${completion.submit}</button></form>`,
  )
}
