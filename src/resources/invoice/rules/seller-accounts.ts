import { flagOf } from '../../../kernel/card/fields/flag.ts'
import { ListEdits, newRow } from '../../../kernel/card/fields/list.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { comparableNumber } from '../../../rules/bank-account-number.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredBankAccount } from '../../bank-account/bank-account.fields.ts'
import type { StoredDepartment } from '../../department/department.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { copyOf, type StoredInvoiceBankAccount } from '../invoice-bank-account.ts'

const written = ['create', 'update'] as const

/** Who may create bank accounts by writing documents. */
export function securityLevel({ account }: Pick<RuleContext, 'account'>): 'none' | 'normal' | 'strong' {
  return (account.settings as Partial<AccountSettings>).bank_account_security_level ?? 'none'
}

/** This rule runs before a seller with another name becomes a department, with the bank account that is sent. */
export const protectedAccountRules = [
  rule<StoredInvoice>(
    'document-bank-accounts/security',
    "With the security level strong, bank_accounts of a document are ignored with a diagnostic, and a seller_bank_account that is neither a department's nor a stored one is 422",
    'facts 2.15',
    whenSent(['seller_bank_account', 'bank_accounts']),
    ({ bank_accounts, seller_bank_account: number }, context) => {
      if (securityLevel(context) !== 'strong') return undefined
      const before = context.before as StoredInvoice | undefined
      const departments = context.table<StoredDepartment>('departments')
      const isKnown =
        !number ||
        number === before?.seller_bank_account ||
        [...departments.all()].some(({ bank_account }) => number === bank_account) ||
        new AccountsByNumber(context).get(number)
      if (context.sent.has('seller_bank_account') && !isKnown)
        context.refuse('seller_bank_account', 'cannot be changed: the bank accounts are protected')
      if (!(context.input.bank_accounts instanceof ListEdits)) return undefined
      context.diagnose('ignored-value', 'bank_accounts are ignored: bank_account_security_level is strong')
      return { bank_accounts: before?.bank_accounts ?? bank_accounts.slice(0, 0) }
    },
    'another setting of the account',
  ),
]

export const sellerAccountRules = [
  rule<StoredInvoice>(
    'document-bank-accounts/given',
    'A document has exactly the bank accounts that are sent; each is found by its id, else by its number in any spelling, else created. One that is found keeps its values, and a diagnostic names others that are sent; only an update of an account that the document has changes the values on the document',
    'facts 2.15',
    whenSent(['bank_accounts']),
    ({ bank_accounts, department_id }, context) => {
      if (!isGiven(context)) return undefined
      const before = context.before as StoredInvoice | undefined
      const stored = new Map(before?.bank_accounts.map((row) => [row.id, row]))
      const known = new AccountsByNumber(context)
      const chosen = bank_accounts.map((row, at) => {
        const kept = stored.get(row.id)
        if (kept) return kept
        const account = chosenAccount(row, at, department_id, known)
        if (at < maxNoted) diagnoseReplaced(account, at, context)
        return newRow<StoredInvoiceBankAccount>(copyOf(account))
      })
      // An account that was sent twice counts once.
      return { bank_accounts: [...new Map(chosen.map((row) => [row.id, row])).values()] }
    },
  ),
  rule<StoredInvoice>(
    'document-bank-accounts/of-department',
    "A document without bank_accounts has those that its department shows on invoices, and the one in the department's bank_account_id: first those in the document's currency, then the one in bank_account_id, the main one and the others",
    'facts 2.15',
    ['create', ...whenSent(['department_id'], 'update')],
    ({ department_id, currency, bank_accounts }, context) => {
      const isNew = !context.before || context.sent.has('department_id')
      if (!isNew || isGiven(context)) return undefined
      const department = context.table<StoredDepartment>('departments').get(department_id ?? 0)
      const isChosen = ({ id }: StoredBankAccount) => id === department?.bank_account_id
      const use = ({ bank_account_version_departments: rows }: StoredBankAccount) =>
        rows.find((row) => row.department_id === department_id)
      const rank = (account: StoredBankAccount) =>
        (account.bank_currency === currency ? 0 : 3) +
        (isChosen(account) ? 0 : use(account)?.main_on_department ? 1 : 2)
      const shown = [...context.table<StoredBankAccount>('bank_accounts').all()]
        .filter(
          (account) => !hidesAccounts(department) && (isChosen(account) || use(account)?.show_on_invoice),
        )
        .sort((one, other) => rank(one) - rank(other))
      if (shown.length === 0 && bank_accounts.length === 0) return undefined
      return { bank_accounts: shown.map((account) => newRow<StoredInvoiceBankAccount>(copyOf(account))) }
    },
  ),
  rule<StoredInvoice>(
    'document-bank-accounts/hidden',
    'Documents of a department whose show_bank_account_on_invoice is "0", "no" or "false" have no bank account, except one that is sent',
    'assumed',
    ['create', ...whenSent(['department_id'], 'update')],
    ({ department_id, seller_bank_account }, { before, sent, table }) => {
      if (before && !sent.has('department_id')) return undefined
      const department = table<StoredDepartment>('departments').get(department_id ?? 0)
      if (!hidesAccounts(department) || seller_bank_account !== department?.bank_account) return undefined
      return { seller_bank: null, seller_bank_account: null, seller_bank_swift: null }
    },
  ),
  rule<StoredInvoice>(
    'document-bank-accounts/mass-payment',
    "With use_mass_payment of account and department, the buyer of a sale with a mass_payment_code pays to the department's mass_payment_pattern followed by it, unless the document has bank_accounts of its own",
    'facts 2.15',
    ['create', ...whenSent(['department_id', 'client_id'], 'update')],
    ({ department_id, buyer_mass_payment_code: code, income }, context) => {
      const { account, before, sent } = context
      const isNew = !before || sent.has('department_id') || sent.has('client_id')
      if (!isNew || !code || !income || isGiven(context)) return undefined
      if (!(account.settings as Partial<AccountSettings>).use_mass_payment) return undefined
      const department = context.table<StoredDepartment>('departments').get(department_id ?? 0)
      if (!department?.use_mass_payment || !department.mass_payment_pattern) return undefined
      const bank_account_number = `${department.mass_payment_pattern}${code}`
      const known = new AccountsByNumber(context)
      const found = known.get(bank_account_number) ?? known.make({ bank_account_number }, department_id)
      return { bank_accounts: [newRow<StoredInvoiceBankAccount>(copyOf(found))] }
    },
    'another setting of the account',
  ),
  rule<StoredInvoice>(
    'document-bank-accounts/first',
    'seller_bank, seller_bank_account and seller_bank_swift are those of the first bank account of a document, unless they were sent; an empty list of bank_accounts empties them',
    'assumed',
    written,
    ({ bank_accounts }, context) => {
      const { before, sent } = context
      const [first] = bank_accounts
      const former = (before as StoredInvoice | undefined)?.bank_accounts[0]
      const isEmptied = !first && isGiven(context) && (!before || former !== undefined)
      if ((first?.id === former?.id && !isEmptied) || sent.has('seller_bank_account')) return undefined
      // A change of the department has replaced them.
      if (!first && !isEmptied && sent.has('department_id')) return { seller_bank_account_id: null }
      return {
        seller_bank_account_id: first?.id ?? null,
        seller_bank_account: first?.bank_account_number ?? null,
        seller_bank: first?.bank_name ?? null,
        seller_bank_swift: first?.bank_swift ?? null,
      }
    },
  ),
]

function hidesAccounts(department: StoredDepartment | undefined): boolean {
  const shows = department?.show_bank_account_on_invoice
  return Boolean(shows) && flagOf(shows) === false
}

/** Whether the request sets the bank accounts of the document. */
function isGiven(context: RuleContext): boolean {
  return context.input.bank_accounts instanceof ListEdits && securityLevel(context) !== 'strong'
}

function chosenAccount(
  row: StoredInvoiceBankAccount,
  at: number,
  department_id: number | null,
  known: AccountsByNumber,
): StoredBankAccount {
  const { table, refuse } = known.context
  const selected = row.id && table<StoredBankAccount>('bank_accounts').get(row.id)
  if (selected) return selected
  const { bank_account_number } = row
  if (!bank_account_number) refuse('bank_accounts', `[${at}].bank_account_number ${cannotBeBlank}`)
  return known.get(bank_account_number!) ?? known.make(row, department_id)
}

/** More diagnostics about the rows of one list would add no information. */
const maxNoted = 20

/** Notes the values that were sent for a bank account, if its own replace them. */
function diagnoseReplaced(account: StoredBankAccount, at: number, context: RuleContext): void {
  const { edits } = context.input.bank_accounts as ListEdits
  const sent = edits.filter(({ destroy }) => !destroy)[at]?.decoded.values ?? {}
  const keyOf = (number: unknown) => comparableNumber(String(number), context.edition.country)
  const replaced = Object.keys(sent).filter((name) => {
    const [value, stored] = [sent[name], account[name as keyof StoredBankAccount]]
    if (value === null || value === '' || value === stored) return false
    return name !== 'bank_account_number' || keyOf(value) !== keyOf(stored)
  })
  if (replaced.length === 0) return
  const row = `${replaced.join(', ')} of bank_accounts[${at}]`
  context.diagnose('replaced-value', `bank account ${account.id} replaces the sent ${row}`)
}

/** The bank accounts by their normalized numbers. A map, because a request may name thousands of them. */
class AccountsByNumber {
  private readonly accounts: Map<string, StoredBankAccount>

  constructor(readonly context: RuleContext) {
    // The oldest of several accounts with the same number counts.
    const stored = [...context.table<StoredBankAccount>('bank_accounts').all()].reverse()
    this.accounts = new Map(stored.map((account) => [this.keyOf(account.bank_account_number), account]))
  }

  get(number: string): StoredBankAccount | undefined {
    return this.accounts.get(this.keyOf(number))
  }

  make(row: Partial<StoredInvoiceBankAccount>, department_id: number | null): StoredBankAccount {
    const { edition, table, create } = this.context
    const department = table<StoredDepartment>('departments').get(department_id ?? 0)
    const made = create<StoredBankAccount>('bank_accounts', {
      ...row,
      bank_name: row.bank_name || edition.labels.bankAccount,
      bank_currency: row.bank_currency || department?.bank_account_currency || edition.currency,
    })
    this.accounts.set(this.keyOf(made.bank_account_number), made)
    return made
  }

  private keyOf(number: string | null): string {
    return comparableNumber(number ?? '', this.context.edition.country)
  }
}
