import { filledText, kindOf } from '../../checks/kinds.ts'
import { Refused } from '../../checks/refused.ts'
import { type Entry, objectOf } from '../../checks/shape.ts'
import { clearingConnection, clearingSettings } from '../../clearing/clearing-settings.ts'
import { statusOf } from '../../clearing/clearing-status.ts'
import { RecordError } from '../../errors/errors.ts'
import { assertValues, readOptions, refusedArgument, unknownRecord } from '../../errors/refused-argument.ts'
import { type Behaviour, behaviour } from '../../kernel/card/behaviour.ts'
import type { Resource } from '../../kernel/card/resource.ts'
import type { Invoice } from '../../resources/invoice/invoice.record.ts'
import { compare, isZero, sum } from '../../rules/money.ts'
import { amountDue, isSettleable } from '../../rules/settlement.ts'
import type { InvoiceInput } from './account-records.ts'
import { type IdOrAlias, type RecordsAccess, recordsOf } from './records.ts'

/** A document, its id, or the name that a fixture gave it. */
export type InvoiceOrId = IdOrAlias | { readonly id: number }

/** A payment that a user enters. */
export interface UiPayment {
  /** Amount, such as "50.00", at most the amount due; the full amount due by default. */
  readonly amount?: string | number
  /** Date of the payment, YYYY-MM-DD; today by default. */
  readonly date?: string
}

/**
 * Actions of a user in the web application. They follow the rules of the API, trigger webhooks, set `updated_at`,
 * and appear in `changes()`, but not in the journal, because they are not requests (assumed).
 */
export interface AccountUi {
  /**
   * Marks a document as paid, in full or in part.
   * @returns the updated document
   * @throws when the document does not exist, when the amount is invalid, and when nothing is due, as on a document that is
   *   paid, cancelled or rejected
   * @example
   * account.ui.pay('late', { amount: '50.00', date: '2026-01-20' })
   */
  pay(invoice: InvoiceOrId, payment?: UiPayment): Invoice
  /**
   * Updates fields of a document; a read-only value that differs from the document's is refused.
   * @returns the updated document
   * @throws RecordError with the field, its value and what is expected
   * @example
   * account.ui.edit('late', { payment_to: '2026-02-01' })
   */
  edit(invoice: InvoiceOrId, values: InvoiceInput): Invoice
  /**
   * Deletes a document.
   * @throws NotFoundError when the document does not exist
   * @example
   * account.ui.delete('late')
   */
  delete(invoice: InvoiceOrId): void
  /**
   * Disconnects the account from the Polish clearing system KSeF. Documents that are sent get
   * `not_connected` (facts 2.16 in docs/sources.md).
   * @example
   * account.ui.disconnectClearing()
   */
  disconnectClearing(): void
  /**
   * Connects the account to KSeF again. Documents with `not_connected` wait until they are sent again
   * (assumed).
   * @example
   * account.ui.reconnectClearing()
   */
  reconnectClearing(): void
  /**
   * Receives an expense that its issuer sent through KSeF; the buyer_ fields have the issuer, as on every expense
   * (facts 6 in docs/sources.md).
   * @returns the expense, with its number in KSeF
   * @throws RecordError with the field, its value and what is expected, and outside the Polish edition
   * @example
   * account.ui.receiveExpense({ number: 'FV/7', buyer_name: 'Papier SA', buyer_tax_no: '5252344078' })
   */
  receiveExpense(values: InvoiceInput): Invoice
}

/** @param invoices the card of the documents */
export function accountUi(invoices: Resource, access: RecordsAccess): AccountUi {
  const records = recordsOf<Invoice>(invoices, access)
  const known = (given: InvoiceOrId): Invoice => {
    const id = typeof given === 'object' && given !== null ? given.id : given
    const invoice = records.get(id)
    if (!invoice) throw unknownRecord(invoices.name, id)
    return invoice
  }
  return {
    pay(given, payment = {}) {
      const invoice = known(given)
      return records.update(invoice.id, paid(invoice, payment))
    },
    edit: (given, values) => records.update(known(given).id, values),
    delete: (given) => records.delete(known(given).id),
    disconnectClearing: () =>
      access.write('ui.disconnectClearing', (scope) => clearingConnection(scope).set(false)),
    reconnectClearing: () =>
      access.write('ui.reconnectClearing', (scope) => clearingConnection(scope).set(true)),
    receiveExpense(values) {
      assertValues(invoices.name, values)
      const { isDemo } = clearingSettings(access.scope())
      return records.create({ ...values, income: false, from_api: false, gov_status: statusOf('ok', isDemo) })
    },
  }
}

const amountForm = /^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/

const amountAboveZero = kindOf(
  'an amount above zero with at most two decimals, such as "50.00"',
  { type: ['string', 'number'], pattern: amountForm.source, exclusiveMinimum: 0 },
  (input): input is string | number =>
    (typeof input === 'string' || typeof input === 'number') && amountForm.test(String(input)),
)

/** The options of a payment. */
export const paymentOptions: { readonly amount: Entry<string | number>; readonly date: Entry<string> } = {
  amount: {
    kind: amountAboveZero,
    about: 'Amount received, such as "50.00", at most the amount due; the whole amount due by default',
  },
  date: { kind: filledText, about: 'Date of the payment; today by default' },
}

const optionsOfPayment = objectOf(paymentOptions, 'option')

/** @throws ArgumentError with the option's name, its value and what is expected */
export function readPayment(payment: UiPayment): UiPayment {
  return readOptions(optionsOfPayment, payment, 'the options of ui.pay')
}

function paid(invoice: Invoice, payment: UiPayment): InvoiceInput {
  const { amount, date } = readPayment(payment)
  const due = isSettleable(invoice) ? amountDue(invoice) : '0.0'
  if (isZero(due)) {
    throw new RecordError('FAKETURA_NOTHING_DUE', `invoice ${invoice.number ?? invoice.id} has nothing due`)
  }
  const on = date === undefined ? {} : { paid_date: date }
  if (amount === undefined) return { status: 'paid', ...on }
  if (compare(String(amount), due) > 0) {
    const most = new Refused(amount, `at most the amount due, ${due}`).within('amount')
    throw refusedArgument('FAKETURA_INVALID_OPTION', most, '')
  }
  return { paid: sum([invoice.paid ?? '0.0', String(amount)]), ...on }
}

export const accountUiBehaviours: readonly Behaviour[] = [
  behaviour(
    'ui/pay',
    'account.ui.pay marks an invoice as paid, in full or in part; updated_at changes, and webhooks are triggered',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'ui/edit',
    'account.ui.edit and delete change an invoice by the rules of the API, without a request',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'ui/refused',
    'account.ui refuses unknown invoices and fields, wrong amounts and those above the amount due, names what is expected, and changes nothing',
    'assumed',
    'an emulator',
  ),
]
