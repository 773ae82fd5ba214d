import { branch } from '../branch.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

const number = 'PL 27 1140 2004 0000 3002 0135 5387'
const other = 'PL61109010140000071219812874'

/** A department of its own, because the bank accounts of the main one are used by other documents. */
async function branchId(account: ProofAccount): Promise<number> {
  return (await branch(account)).id
}

function bankAccount(account: ProofAccount, department_id: number, values: object = {}, use: object = {}) {
  return account.create('bank_accounts', {
    bank_account_number: number,
    bank_name: account.named('Bank A'),
    bank_currency: 'PLN',
    bank_account_version_departments: [{ department_id, show_on_invoice: true, ...use }],
    ...values,
  })
}

function numbersOf({ bank_accounts }: ProofRecord<'invoices'>) {
  return bank_accounts.map((row) => row.bank_account_number)
}

export const documentBankAccountsProofs = [
  proof('document-bank-accounts/first', { writes: true }, async (account) => {
    const department_id = await branchId(account)
    const { bank_name } = await bankAccount(account, department_id)
    const shown = { seller_bank: bank_name, seller_bank_account: number }
    const made = await account.sale({ department_id, currency: 'PLN' })
    expectContains('invoice', made, shown)
    const sent = { seller_bank: account.named('Bank B'), seller_bank_account: other }
    expectContains('update', await account.update('invoices', made.id, sent), sent)
  }),

  proof('document-bank-accounts/hidden', { writes: true }, async (account) => {
    const department_id = await branchId(account)
    await bankAccount(account, department_id)
    const shows = { bank: 'Bank S', bank_account: '55', bank_swift: 'BANKPLPW' }
    const hidden = { bank_accounts: [], seller_bank: null, seller_bank_account: null }
    for (const [show_bank_account_on_invoice, values] of [
      ['0', hidden],
      ['no', hidden],
      ['1', { seller_bank_account: number }],
      [null, { seller_bank_account: number }],
    ] as const) {
      await account.update('departments', department_id, { ...shows, show_bank_account_on_invoice })
      expectContains('invoice', await account.sale({ department_id, currency: 'PLN' }), values)
    }
    await account.update('departments', department_id, { show_bank_account_on_invoice: '0' })
    const given = { bank_accounts: [{ bank_account_number: other }] }
    expectEqual('numbers', numbersOf(await account.sale({ department_id, ...given })), [other])
  }),

  proof('document-bank-accounts/of-department', { writes: true }, async (account) => {
    const department_id = await branchId(account)
    const foreign = { bank_account_number: other, bank_currency: 'EUR', bank_swift: 'BANKPLPW' }
    const euro = await bankAccount(account, department_id, foreign)
    const zloty = await bankAccount(account, department_id, {}, { main_on_department: true })
    await bankAccount(account, department_id, { bank_account_number: '123' }, { show_on_invoice: false })
    const made = await account.sale({ department_id, currency: 'PLN' })
    expectEqual('numbers', numbersOf(made), [number, other])
    const { id, bank_name } = zloty
    expectContains('invoice', made, {
      seller_bank: bank_name,
      seller_bank_account: number,
      seller_bank_account_id: id,
    })
    expectContains('bank account', made.bank_accounts[0], {
      id,
      name: null,
      bank_name,
      bank_currency: 'PLN',
      bank_swift: null,
      formatted_bank_account_number: 'PL27 1140 2004 0000 3002 0135 5387',
    })
    const abroad = await account.sale({ department_id, currency: 'EUR' })
    expectEqual('numbers in euros', numbersOf(abroad), [other, number])
    expectEqual('seller_bank_account_id in euros', abroad.seller_bank_account_id, euro.id)
    const unused = { bank_account_version_departments: [] }
    const chosen = await bankAccount(account, department_id, { bank_account_number: '456', ...unused })
    await account.update('departments', department_id, { bank_account_id: chosen.id })
    const choosing = await account.sale({ department_id, currency: 'PLN' })
    expectEqual('seller_bank_account_id of the chosen one', choosing.seller_bank_account_id, chosen.id)
    await account.update('departments', department_id, { bank_account_id: null })
    await account.update('bank_accounts', id, { bank_name: account.named('Bank B') })
    const { bank_accounts } = await account.one('invoices', made.id)
    expectEqual('bank accounts of before', bank_accounts, made.bank_accounts)
    const shop = await branch(account, { name: account.named('Shop'), bank: 'Bank S', bank_account: '55' })
    expectContains('moved', await account.update('invoices', made.id, { department_id: shop.id }), {
      bank_accounts: [],
      seller_bank: 'Bank S',
      seller_bank_account: '55',
      seller_bank_account_id: null,
    })
  }),

  proof('document-bank-accounts/given', { writes: true }, async (account) => {
    const department_id = await branchId(account)
    // Accounts that others created may have the numbers above, so these have no country and are its own.
    const own = account.mark
    const stored = await bankAccount(account, department_id, { bank_account_number: own })
    const made = await account.sale({
      department_id,
      bank_accounts: [
        { bank_account_number: `${own}-2`, bank_name: account.named('Bank B'), own_bank_account: true },
        { bank_account_number: own.replaceAll('-', ' ').toUpperCase(), bank_name: 'Ignored' },
        { bank_account_number: own },
      ],
    })
    expectContains('bank accounts', made.bank_accounts, [
      { bank_account_number: `${own}-2`, own_bank_account: true },
      { id: stored.id, bank_account_number: own, bank_name: stored.bank_name },
    ])
    const [first] = made.bank_accounts
    const added = await account.one('bank_accounts', Number(first?.id))
    expectContains('new bank account', added, {
      own_bank_account: true,
      bank_account_version_departments: [],
    })
    const change = async (bank_accounts: unknown) =>
      (await account.update('invoices', made.id, { bank_accounts })).bank_accounts
    expectEqual('by id', await change([{ id: first?.id }]), [first])
    expectEqual('as in the response', await change([first]), [first])
    expectEqual('none', await change([]), [])
    expectEqual('null', await change(null), [])
    const none = { bank_accounts: [], seller_bank: null, seller_bank_account: null }
    const { id: shop } = await branch(account, { bank: 'Bank S', bank_account: '55' })
    await bankAccount(account, shop, { bank_account_number: `${own}-3` })
    const { id } = await account.sale({ department_id: shop })
    const sent = { bank_accounts: [] }
    expectContains('an update to none', await account.update('invoices', id, sent), none)
    expectContains('a sale with none', await account.sale({ department_id: shop, ...sent }), none)
    const usual = await account.sale({ department_id, bank_accounts: null })
    expectEqual("department's", numbersOf(usual), [own])
  }),
]
