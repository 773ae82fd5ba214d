import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

const bank_account_number = 'PL27114020040000300201355387'

function bankAccount(account: ProofAccount, values: object = {}) {
  return account.create('bank_accounts', { name: account.mark, bank_account_number, ...values })
}

function use(department_id: number, show_on_invoice: boolean, main_on_department = false) {
  return { department_id, show_on_invoice, main_on_department }
}

export const bankAccountsProofs = [
  proof('bank-accounts/currency', { writes: true }, async (account) => {
    const made = await bankAccount(account)
    expectMatch('bank_currency', made.bank_currency, /^[A-Z]{3}$/)
    const { currency } = await account.create('products', { name: account.named('Lamp') })
    expectEqual('bank_currency', made.bank_currency, currency)
    expectEqual('bank_account_id', made.bank_account_id, made.id)
    const changed = await account.update('bank_accounts', made.id, { bank_currency: 'CHF' })
    expectContains('a changed bank account', changed, { bank_currency: 'CHF', bank_account_number })
  }),
  proof('bank-accounts/number', { writes: true }, async (account) => {
    const bank_account = { name: account.named('Nothing') }
    await account.refused(account.post('/bank_accounts.json', { bank_account }), 422, 'bank_account_number')
  }),
  proof('bank-accounts/lengths', { writes: true }, async (account) => {
    const name = account.mark.padEnd(255, 'n')
    const { id } = await bankAccount(account, { name, bank_name: 'b'.repeat(256) })
    const path = `/bank_accounts/${id}.json`
    for (const [field, length] of [
      ['name', 255],
      ['account_description', 256],
    ] as const) {
      const bank_account = { [field]: 'x'.repeat(length + 1) }
      const { message } = await account.refused(account.put(path, { bank_account }), 422, field)
      expectMatch(`message about ${field}`, Object.values(message).flat().join(), new RegExp(String(length)))
    }
    expectEqual('name', (await account.one('bank_accounts', id)).name, name)
  }),
  proof('bank-accounts/departments', { writes: true }, async (account) => {
    const [north, south] = [await branch(account), await branch(account)]
    const { id } = await bankAccount(account, {
      bank_account_version_departments: [use(north.id, true), use(south.id, false)],
    })
    const change = async (entry: object) =>
      (await account.update('bank_accounts', id, { bank_account_version_departments: [entry] }))
        .bank_account_version_departments
    const changed = await change({ department_id: south.id, show_on_invoice: true })
    expectEqual('departments', changed, [use(north.id, true), use(south.id, true)])
    const removed = await change({ department_id: north.id, remove: true })
    expectEqual('departments without the removed one', removed, [use(south.id, true)])
  }),
  proof('bank-accounts/one-main', { writes: true }, async (account) => {
    const { id } = await branch(account)
    const main = { bank_account_version_departments: [use(id, true, true)] }
    const first = await bankAccount(account, main)
    const second = await bankAccount(account, main)
    const former = await account.one('bank_accounts', first.id)
    expectEqual('the former main account', former.bank_account_version_departments, [use(id, true, false)])
    expectEqual('the main account', second.bank_account_version_departments, [use(id, true, true)])
  }),
  proof('bank-accounts/deleted', { writes: true }, async (account) => {
    const { id } = await bankAccount(account)
    const { status, text } = await account.delete(`/bank_accounts/${id}.json`)
    expectEqual('response to a delete', [status, text], [200, ''])
    await account.refused(account.get(`/bank_accounts/${id}.json`), 404)
  }),
]
