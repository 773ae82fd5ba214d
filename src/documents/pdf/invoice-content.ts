import type { StoredInvoice } from '../../resources/invoice/invoice.fields.ts'
import { compare, isZero, subtract } from '../../rules/money.ts'
import { balanceDue } from '../../rules/settlement.ts'
import { filledTexts, joined, type PartyBlock, partiesOf, type Role } from './parties.ts'
import { type PositionsContent, positionsContent } from './positions-content.ts'
import type { InvoiceSubject, Mark } from './subject.ts'
import { noticesOf } from './terms.ts'
import { DocumentWords } from './words.ts'

/** A text with its label. */
export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Stamp {
  readonly text: string
  /** Colours the text: good news, bad news or neutral. */
  readonly tone: 'good' | 'bad' | 'plain'
}

/** Every text of a printed document, in its language, ready for layout. */
export interface InvoiceContent {
  readonly language: string
  readonly title: string
  readonly stamps: readonly Stamp[]
  readonly facts: readonly Fact[]
  readonly references: readonly Fact[]
  readonly parties: readonly PartyBlock[]
  readonly positions: PositionsContent
  readonly payment: readonly Fact[]
  /** The final amounts; the last one is the amount due. */
  readonly amounts: readonly Fact[]
  /** The total in words; empty when it is too large for words. */
  readonly inWords: readonly Fact[]
  readonly notices: readonly string[]
  readonly remarks: readonly PartyBlock[]
  readonly signatures: readonly Fact[]
  readonly footers: readonly string[]
  /** Text for the last page (facts 2.1). */
  readonly lastPage: string | null
}

/** @param mark the mark of this set of pages, such as original or copy */
export function invoiceContent(subject: InvoiceSubject, mark: Mark): InvoiceContent {
  const { invoice } = subject
  const words = new DocumentWords(invoice.lang, subject.edition)
  // On an expense, the seller's fields hold the account's own data, although the other party sold (facts 2.1).
  const [seller, buyer]: readonly Role[] = invoice.income ? ['seller', 'buyer'] : ['buyer', 'seller']
  return {
    language: words.language,
    title: titleOf(subject, words),
    stamps: stampsOf(subject, mark, words),
    facts: factsOf(subject, words),
    references: referencesOf(subject, words),
    parties: partiesOf(subject, seller!, buyer!, words),
    positions: positionsContent(subject, words),
    payment: paymentOf(subject, seller!, words),
    amounts: amountsOf(subject, words),
    inWords: fact(words.label('inWords'), words.inWords(invoice.price_gross ?? '0.0', invoice.currency)),
    notices: noticesOf(subject, words),
    remarks: remarksOf(subject, words),
    signatures: [
      ...fact(
        words.label('issuedBy'),
        (invoice.use_issuer && invoice.issuer) || invoice[`${seller!}_person`],
      ),
      ...fact(words.label('receivedBy'), invoice[`${buyer!}_person`]),
    ],
    footers: filledTexts(invoice.description_footer, subject.footer),
    lastPage: invoice.description_long || null,
  }
}

function titleOf({ invoice }: InvoiceSubject, words: DocumentWords): string {
  const note = invoice.kind === 'accounting_note' ? invoice.accounting_note_kind : null
  const kind = note
    ? words.label(note === 'credit' ? 'creditNote' : 'debitNote')
    : words.translated(({ kinds }) => kinds[invoice.kind ?? 'vat'] ?? kinds.other ?? '')
  return invoice.number ? `${kind} ${words.numberLabel} ${invoice.number}` : kind
}

function stampsOf({ invoice, today, isOverdue }: InvoiceSubject, mark: Mark, words: DocumentWords): Stamp[] {
  const stamps: Stamp[] = []
  if (mark === 'duplicate') {
    const text = `${words.translated(({ labels }) => labels.stamps.duplicate)}, ${words.date(today)}`
    stamps.push({ text, tone: 'plain' })
  } else if (mark) stamps.push({ text: words.translated(({ labels }) => labels.stamps[mark]), tone: 'plain' })
  if (invoice.test) stamps.push({ text: words.translated(({ labels }) => labels.stamps.test), tone: 'plain' })
  if (invoice.kind === 'canceled' || invoice.cancelled) {
    stamps.push({ text: words.translated(({ labels }) => labels.stamps.canceled), tone: 'bad' })
  } else if (invoice.status === 'paid') {
    stamps.push({ text: words.translated(({ labels }) => labels.stamps.paid), tone: 'good' })
  } else if (isOverdue) {
    stamps.push({ text: words.translated(({ labels }) => labels.stamps.overdue), tone: 'bad' })
  }
  return stamps
}

function factsOf({ invoice }: InvoiceSubject, words: DocumentWords): Fact[] {
  const date = (value: string | null) => (value && value !== 'off' ? words.date(value) : null)
  return [
    ...fact(words.label('issueDate'), date(invoice.issue_date)),
    ...fact(words.label('place'), invoice.place),
    ...fact(words.label('saleDate'), date(invoice.sell_date)),
    ...fact(words.label('dueDate'), invoice.payment_to_kind === 'off' ? null : date(invoice.payment_to)),
    ...fact(words.label('paidDate'), invoice.status === 'paid' ? date(invoice.paid_date) : null),
    ...fact(words.label('order'), invoice.oid),
  ]
}

function referencesOf({ invoice, corrected, madeFrom }: InvoiceSubject, words: DocumentWords): Fact[] {
  return [
    ...fact(words.label('corrects'), [corrected, invoice.correction].filter(Boolean).join(', ')),
    ...fact(words.label('correctionReason'), invoice.correction_reason),
    ...fact(words.label('contentBefore'), invoice.corrected_content_before),
    ...fact(words.label('contentAfter'), invoice.corrected_content_after),
    ...fact(words.label('madeFrom'), madeFrom),
    ...fact(words.label('subject'), invoice.title),
  ]
}

function paymentOf({ invoice }: InvoiceSubject, seller: Role, words: DocumentWords): Fact[] {
  const type = invoice.payment_type
  const named =
    type && type !== 'off' ? words.translated(({ labels }) => labels.paymentTypes[type] ?? type) : null
  return [
    ...fact(words.label('payment'), named),
    ...accountsOf(invoice, seller).flatMap((account) => [
      ...fact(words.label('bank'), account.bank),
      ...fact(words.label('account'), joined(account.number, account.currency && `(${account.currency})`)),
      ...fact('SWIFT', account.swift),
      ...fact(words.label('remark'), account.description),
    ]),
  ]
}

interface PrintedAccount {
  readonly bank: string | null
  readonly number: string | null
  readonly swift?: string | null
  readonly currency?: string | null
  readonly description?: string | null
}

/** The bank account to pay to, and further ones. On an expense, they are the supplier's. */
function accountsOf(invoice: StoredInvoice, seller: Role): readonly PrintedAccount[] {
  const { seller_bank_account: number, seller_bank_swift: swift, bank_accounts } = invoice
  if (seller !== 'seller') return [{ bank: invoice.buyer_bank, number: invoice.buyer_bank_account }]
  const accounts = bank_accounts.map((account) => ({
    bank: account.bank_name,
    number: account.bank_account_number,
    swift: account.bank_swift,
    currency: account.bank_currency === invoice.currency ? null : account.bank_currency,
    description: account.account_description,
  }))
  const isListed = !number || accounts.some((account) => account.number === number)
  return isListed && accounts.length > 0
    ? accounts
    : [{ bank: invoice.seller_bank, number, swift }, ...accounts]
}

/** Groups the remarks with the default header. */
function remarksOf({ invoice, edition }: InvoiceSubject, words: DocumentWords): PartyBlock[] {
  const { description, descriptions } = invoice
  if (descriptions.length === 0)
    return filledTexts(description).map((text) => ({ heading: words.label('remarks'), lines: [text] }))
  const usual = descriptions.filter(
    ({ kind, position_index }) => kind === edition.labels.remark && position_index === null,
  )
  const others = descriptions.filter((row) => !usual.includes(row))
  const texts = filledTexts(...usual.map(({ content }) => content))
  return [
    ...(texts.length > 0 ? [{ heading: words.label('remarks'), lines: texts }] : []),
    ...others.map(({ kind, content, position_index }) => ({
      heading: joined(kind, position_index === null ? null : `# ${position_index}`),
      lines: filledTexts(content),
    })),
  ]
}

function amountsOf({ invoice }: InvoiceSubject, words: DocumentWords): Fact[] {
  const gross = invoice.price_gross ?? '0.0'
  const paid = invoice.paid ?? '0.0'
  const due = balanceDue(invoice)
  const money = (text: string) => words.money(text, invoice.currency)
  const isRefund = compare(due, '0.0') < 0
  return [
    { label: words.label('total'), value: money(gross) },
    ...invoice.settlement_positions.map(({ kind, amount, reason }) => ({
      label: reason ?? '',
      value: money(kind === 'deduction' ? subtract('0.0', amount ?? '0.0') : (amount ?? '0.0')),
    })),
    ...(invoice.use_prime_cee && invoice.prime_cee_value
      ? [{ label: words.label('energyBonus'), value: money(subtract('0.0', invoice.prime_cee_value)) }]
      : []),
    ...(isZero(paid) ? [] : [{ label: words.label('paid'), value: money(paid) }]),
    {
      label: words.label(isRefund ? 'refundDue' : 'amountDue'),
      value: money(isRefund ? subtract('0.0', due) : due),
    },
  ]
}

function fact(label: string, value: string | null | undefined): Fact[] {
  return filledTexts(value).map((text) => ({ label, value: text }))
}
