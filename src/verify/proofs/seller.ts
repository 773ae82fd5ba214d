import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

/** Creates a department. With it: how an invoice shows it. */
async function shownBranch(account: ProofAccount) {
  const card = { tax_no: `${account.mark}-1`, city: 'Northtown', bank_account: 'GB00 0000' }
  const { id, name } = await branch(account, card)
  const shown = {
    seller_name: name,
    seller_tax_no: card.tax_no,
    seller_city: card.city,
    seller_bank_account: card.bank_account,
    department_id: id,
  }
  return { id, shown }
}

export const sellerProofs = [
  proof('seller/default-department', { writes: true }, async (account) => {
    const main = (await account.list('departments')).find((department) => department.main)
    expectThat('there is a main department', main !== undefined)
    const seller = { department_id: main?.id, seller_city: main?.city, seller_tax_no: main?.tax_no }
    expectContains('invoice', await account.sale(), { ...seller, seller_name: main?.name })
    const empty = await account.sale({ department_id: null, seller_name: '' })
    expectContains('invoice with an empty seller', empty, seller)
    const { id, shown } = await shownBranch(account)
    expectContains('invoice with another department', await account.sale({ department_id: id }), shown)
  }),

  proof('seller/department', { writes: true }, async (account) => {
    const { id, shown } = await shownBranch(account)
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
    const { shown } = await shownBranch(account)
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

  proof('seller/language', { writes: true, editions: ['poland'] }, async (account) => {
    const { id: department_id } = await branch(account, { invoice_lang: 'en' })
    const made = await account.sale({ department_id })
    expectEqual('lang', made.lang, 'en')
    expectEqual('lang that is sent', (await account.sale({ department_id, lang: 'de' })).lang, 'de')
    const emptied = await account.update('invoices', made.id, { lang: '' })
    expectEqual('lang of an update without one', emptied.lang, 'en')
  }),

  proof('seller/document-defaults', { writes: true }, async (account) => {
    const { id: warehouse_id } = await account.create('warehouses', { name: account.named('Shop') })
    const defaults = { warehouse_id, invoice_template_id: 7 }
    const { id: department_id } = await branch(account, defaults)
    expectContains('invoice', await account.sale({ department_id }), defaults)
    const own = { warehouse_id: (await account.list('warehouses')).at(-1)!.id, invoice_template_id: 8 }
    expectContains('invoice with others', await account.sale({ department_id, ...own }), own)
  }),

  proof('seller/legal-name', { writes: true }, async (account) => {
    const legal_name = account.named('Legal')
    const { id: department_id, name } = await branch(account, { legal_name })
    expectEqual('seller_name', (await account.sale({ department_id })).seller_name, name)
    await account.update('departments', department_id, { use_legal_name: true })
    expectEqual('legal seller_name', (await account.sale({ department_id })).seller_name, legal_name)
    expectEqual('seller_name that is sent', (await account.sale({ seller_name: name })).seller_name, name)
  }),
]
