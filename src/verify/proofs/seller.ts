import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

/** A department, and how an invoice shows it. */
async function branch(account: ProofAccount) {
  const tax_no = `${account.mark}-1`
  const card = { name: account.named('Branch'), tax_no, city: 'Northtown', bank_account: 'GB00 0000' }
  const { id } = await account.create('departments', card)
  const { name, city, bank_account } = card
  const shown = {
    seller_name: name,
    seller_tax_no: tax_no,
    seller_city: city,
    seller_bank_account: bank_account,
  }
  return { id, shown: { ...shown, department_id: id } }
}

export const sellerProofs = [
  proof('seller/default-department', { writes: true }, async (account) => {
    const main = (await account.list('departments')).find((department) => department.main)
    expectThat('there is a main department', main !== undefined)
    const seller = { department_id: main?.id, seller_city: main?.city, seller_tax_no: main?.tax_no }
    expectContains('invoice', await account.sale(), { ...seller, seller_name: main?.name })
    const empty = await account.sale({ department_id: null, seller_name: '' })
    expectContains('invoice with an empty seller', empty, seller)
    const { id, shown } = await branch(account)
    expectContains('invoice with another department', await account.sale({ department_id: id }), shown)
  }),

  proof('seller/department', { writes: true }, async (account) => {
    const { id, shown } = await branch(account)
    const sent = { seller_name: account.named('Other'), seller_street: 'Nowhere 1' }
    const made = await account.sale({ department_id: String(id), ...sent })
    expectContains('invoice', made, { ...shown, seller_street: null })
    const plain = await account.sale()
    expectThat('another invoice has another seller', plain.department_id !== id)
    expectContains('update', await account.update('invoices', plain.id, { department_id: id }), shown)
    await account.update('departments', id, { city: 'Southtown' })
    expectEqual('seller_city of before', (await account.one('invoices', made.id)).seller_city, 'Northtown')
  }),

  proof('seller/named', { writes: true }, async (account) => {
    const { shown } = await branch(account)
    const { seller_name, seller_tax_no, department_id } = shown
    const known = await account.sale({ seller_name })
    expectContains('invoice', known, { department_id, seller_tax_no })
    const fresh = { name: account.named('New'), tax_no: `${account.mark}-2`, city: 'Newtown' }
    const sent = { seller_name: fresh.name, seller_tax_no: fresh.tax_no, seller_city: fresh.city }
    const made = await account.sale(sent)
    expectContains('invoice with an unknown seller', made, sent)
    const department = await account.one('departments', Number(made.department_id))
    expectContains('new department', department, { ...fresh, main: false })
  }),
]
