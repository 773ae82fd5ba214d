import type { Edition } from '../../editions/edition.ts'
import { formatMoney } from '../format-amount.ts'
import { html } from '../html.ts'
import { filledIn } from '../sentence.ts'
import { pageOf } from './frame.ts'

/** The content of the payment page. */
export interface PaymentPage {
  readonly edition: Edition
  /** Such as "Invoice 1/2026". */
  readonly document: string
  readonly seller: string
  /** The amount due, a canonical decimal. */
  readonly amount: string
  readonly currency: string
  /** The URL of the form. */
  readonly action: string
  /** The URL of the document's page. */
  readonly back: string
  readonly state: 'open' | 'paid now' | 'nothing due'
}

/** The page of the payment link: a form while an amount is due, else the outcome. */
export function paymentPage({ edition, state, action, back, ...about }: PaymentPage): Buffer {
  const { payment, words } = edition.messages
  const title = filledIn(payment.introduction, { document: about.document, seller: about.seller })
  const amount = formatMoney(about.amount, about.currency, edition.written)
  const content =
    state === 'open'
      ? html`<form method="post" action="${action}"><button class="button main">${words.pay} ${amount}</button></form>`
      : html`<p role="status">${state === 'paid now' ? payment.thanks : payment.nothingDue}</p>`
  return pageOf(
    edition.language,
    title,
    html`<h1>${title}</h1>
<div class="columns">${content}</div>
<p><a href="${back}">${payment.back}</a></p>`,
  )
}
