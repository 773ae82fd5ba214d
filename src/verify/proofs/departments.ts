import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectOnRequest, textsFor } from '../requested-fields.ts'

export const departmentsProofs = [
  proof('departments/shortcut', { writes: true }, async (account) => {
    expectEqual('shortcut', (await branch(account)).shortcut, account.named('Branch'))
    const shortcut = account.named('North')
    const [warehouse] = await account.list('warehouses', { per_page: 1 })
    const made = await branch(account, { shortcut, ...(warehouse && { warehouse_id: warehouse.id }) })
    expectEqual('a shortcut that was sent', made.shortcut, shortcut)
    // The watch compares the whole row with the response above.
    const listed = (await account.list('departments', { per_page: 100 })).find(({ id }) => id === made.id)
    expectEqual('the shortcut in the list', listed?.shortcut, shortcut)
  }),
  proof('departments/first-is-main', {}, async (account) => {
    const departments = await account.list('departments')
    if (departments.length !== 1) throw new NotTried('the account has several departments')
    expectEqual('main of the only department', departments[0]!.main, true)
  }),
  proof('departments/one-main', {}, async (account) => {
    const mains = (await account.list('departments', { per_page: 100 })).filter(({ main }) => main)
    expectEqual('number of main departments', mains.length, 1)
  }),
  proof('departments/patterns', { writes: true }, async (account) => {
    // Documents of the department have numbers of their own, so the account's stay as they are.
    const made = await branch(account, { invoice_pattern: 'PROOFnr-yyyy' })
    expectContains('a new department', made, { use_pattern: false, invoice_pattern: 'PROOFnr-yyyy' })
    expectMatch('invoice_pattern_proforma', made.invoice_pattern_proforma, /nr/)
    await account.update('departments', made.id, { use_pattern: true })
    const { number } = await account.sale({ kind: 'vat', department_id: made.id, number: null })
    expectEqual('number', number, `PROOF1-${account.today.slice(0, 4)}`)
  }),
  proof('departments/rare-fields', { writes: true }, async (account) => {
    const texts = textsFor(
      'legal_name tva_number bank_accountancy_account au_name au_siren au_tva au_address',
    )
    const values = { ...texts, use_legal_name: true, au_member: true }
    await expectOnRequest(account, 'departments', 'department', await branch(account, values), values)
    const wrapped = await branch(account, { additional_fields: values })
    await expectOnRequest(account, 'departments', 'department', wrapped, values)
  }),
]
