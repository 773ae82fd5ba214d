import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { StoredInvoiceBankAccount } from '../resources/invoice/invoice-bank-account.ts'
import type { StoredSettlementPosition } from '../resources/invoice/invoice-settlement-position.ts'
import { compare, subtract, sum } from '../rules/money.ts'
import type { ClearingDocument } from './clearing-document.ts'
import { type Content, each, elements, type Mapping } from './mapping.ts'
import { amount, dayOfPayment, mark, xmlDecimal, xmlText } from './values.ts'

/** A bank account in the XML. */
type BankAccount = Pick<StoredInvoiceBankAccount, 'bank_account_number' | 'bank_name'> &
  Partial<StoredInvoiceBankAccount>

/** `Platnosc`: when and how the document is paid. */
export const paymentMapping: Mapping<ClearingDocument> = {
  Zaplacono: (document) => mark(isPaidOn(document) === 'paid'),
  DataZaplaty: (document) =>
    isPaidOn(document) === 'paid' ? dayOfPayment(document.invoice.paid_date) : undefined,
  ZnacznikZaplatyCzesciowej: (document) => mark(isPaidOn(document) === 'partial'),
  ZaplataCzesciowa: (document) =>
    isPaidOn(document) === 'partial'
      ? {
          KwotaZaplatyCzesciowej: amount(document.invoice.paid),
          DataZaplatyCzesciowej: dayOfPayment(document.invoice.paid_date),
        }
      : undefined,
  TerminPlatnosci: ({ invoice }) =>
    invoice.payment_to_kind === 'off' ? undefined : each({ Termin: dayOfPayment }, [invoice.payment_to]),
  FormaPlatnosci: ({ invoice }) => forms[invoice.payment_type ?? ''],
  PlatnoscInna: (document) => mark(otherForm(document) !== undefined),
  OpisPlatnosci: (document) => otherForm(document),
  RachunekBankowy: ({ invoice }) => bankAccounts(invoice, false),
  RachunekBankowyFaktora: ({ invoice }) => bankAccounts(invoice, true).slice(0, 20),
  Skonto: ({ invoice }) => elements(discountMapping, invoice),
}

/** `Skonto`: the early payment discount; the schema requires both elements. */
const discountMapping: Mapping<StoredInvoice> = {
  WarunkiSkonta: (invoice) => (hasDiscount(invoice) ? `do ${invoice.skonto_discount_date}` : undefined),
  WysokoscSkonta: (invoice) =>
    hasDiscount(invoice) ? `${xmlDecimal(invoice.skonto_discount_value, 6)}%` : undefined,
}

function hasDiscount({ skonto_active, skonto_discount_date, skonto_discount_value }: StoredInvoice): boolean {
  return Boolean(skonto_active && skonto_discount_date && skonto_discount_value)
}

/** The forms of payment in the schema. */
const forms: Readonly<Record<string, string>> = {
  cash: '1',
  card: '2',
  cheque: '4',
  transfer: '6',
}

function otherForm({ invoice: { payment_type }, edition }: ClearingDocument): string | undefined {
  if (!payment_type || payment_type === 'off' || forms[payment_type]) return undefined
  return xmlText(edition.labels.paymentTypes[payment_type] ?? payment_type)
}

/** Only payments up to the day of issue are on the document. */
function isPaidOn({ invoice }: ClearingDocument): 'paid' | 'partial' | undefined {
  const { status, paid_date, issue_date } = invoice
  if (!dayOfPayment(paid_date) || !issue_date || paid_date! > issue_date) return undefined
  return status === 'paid' || status === 'partial' ? status : undefined
}

const bankAccountMapping: Mapping<BankAccount> = {
  NrRB: (account) => accountNumber(account),
  SWIFT: ({ bank_swift }) => bankCode(bank_swift),
  RachunekWlasnyBanku: ({ own_bank_account, own_bank_account_type }) =>
    own_bank_account ? ownAccounts[own_bank_account_type ?? ''] : undefined,
  NazwaBanku: ({ bank_name }) => xmlText(bank_name),
  OpisRachunku: ({ account_description }) => xmlText(account_description),
}

/** The purposes of a bank's own account (facts 2.15). */
const ownAccounts: Readonly<Record<string, string>> = {
  debt_assignment: '1',
  debt_collection: '2',
  bank_own_business: '3',
}

/** The accounts of the list; without one, the account in the fields of the document. */
function bankAccounts(invoice: StoredInvoice, ofFactor: boolean): Content[] {
  const single: BankAccount = {
    bank_account_number: invoice.seller_bank_account,
    bank_name: invoice.seller_bank,
  }
  const all: readonly BankAccount[] = invoice.bank_accounts.length > 0 ? invoice.bank_accounts : [single]
  const wanted = all.filter(
    (account) => Boolean(account.factor_bank_account) === ofFactor && accountNumber(account),
  )
  return each(bankAccountMapping, wanted.slice(0, 100))
}

function accountNumber({ bank_account_number }: BankAccount): string | undefined {
  const number = (xmlText(bank_account_number) ?? '').replace(/[\s-]/g, '')
  return number.length >= 10 && number.length <= 34 ? number : undefined
}

function bankCode(code: string | null | undefined): string | undefined {
  const letters = (code ?? '').replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(letters) ? letters : undefined
}

/** `Rozliczenie`: charges and deductions. */
export const settlementMapping: Mapping<StoredInvoice> = {
  Obciazenia: (invoice) => each(settledMapping, settled(invoice, 'charge')),
  SumaObciazen: (invoice) => totalOf(settled(invoice, 'charge')),
  Odliczenia: (invoice) => each(settledMapping, settled(invoice, 'deduction')),
  SumaOdliczen: (invoice) => totalOf(settled(invoice, 'deduction')),
  DoZaplaty: (invoice) =>
    due(invoice, (amountDue) => (compare(amountDue, '0.0') >= 0 ? amountDue : undefined)),
  DoRozliczenia: (invoice) =>
    due(invoice, (amountDue) => (compare(amountDue, '0.0') < 0 ? subtract('0.0', amountDue) : undefined)),
}

const settledMapping: Mapping<StoredSettlementPosition> = {
  Kwota: (settlement) => amount(settlement.amount),
  Powod: ({ reason }) => xmlText(reason),
}

/** Advances have no settlements (facts 2.14). */
function settled(invoice: StoredInvoice, kind: 'charge' | 'deduction'): StoredSettlementPosition[] {
  return invoice.kind === 'advance'
    ? []
    : invoice.settlement_positions.filter((settlement) => settlement.kind === kind)
}

function totalOf(settlements: readonly StoredSettlementPosition[]): string | undefined {
  return settlements.length > 0
    ? amount(sum(settlements.map((settlement) => settlement.amount ?? '0.0')))
    : undefined
}

function due(invoice: StoredInvoice, shown: (amountDue: string) => string | undefined): string | undefined {
  const [charges, deductions] = [settled(invoice, 'charge'), settled(invoice, 'deduction')]
  if (charges.length + deductions.length === 0) return undefined
  const added = sum([invoice.price_gross ?? '0.0', totalOf(charges) ?? '0.0'])
  return amount(shown(subtract(added, totalOf(deductions) ?? '0.0')))
}
