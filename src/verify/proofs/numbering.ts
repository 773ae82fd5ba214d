import { branch } from '../branch.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

/** A department with a pattern of its own, whose documents leave the numbers of others as they are. */
async function numbered(account: ProofAccount, invoice_pattern_proforma: string) {
  const { id: department_id } = await branch(account, { use_pattern: true, invoice_pattern_proforma })
  return (sent: object = {}) => account.sale({ number: undefined, department_id, ...sent })
}

export const numberingProofs = [
  proof('numbering/next', { writes: true }, async (account) => {
    const pattern = 'FK/nr-m/mm/yyyy'
    const sale = await numbered(account, pattern)
    const first = await sale()
    const counter = Number(first.pattern_nr_m)
    const [year, month] = account.today.split('-')
    const counted = { pattern, pattern_nr: null, pattern_nr_d: null }
    expectContains('first invoice', first, { number: `FK/${counter}/${month}/${year}`, ...counted })
    expectEqual('counter of a blank number', (await sale({ number: '   ' })).pattern_nr_m, counter + 1)
    const before = account.inDays(-45)
    const earlier = await sale({ issue_date: before })
    const period = `${before.slice(5, 7)}/${before.slice(0, 4)}`
    expectEqual('number of another month', earlier.number, `FK/${earlier.pattern_nr_m}/${period}`)
    expectContains('next invoice', await sale({ number: '' }), {
      number: `FK/${counter + 2}/${month}/${year}`,
      pattern_nr_m: counter + 2,
    })
    const again = await sale({ number: null, issue_date: before })
    expectEqual('counter of the other month', again.pattern_nr_m, Number(earlier.pattern_nr_m) + 1)
  }),

  proof('numbering/counters', { writes: true }, async (account) => {
    const sale = await numbered(account, 'FK/nr/nr-m/nr-d/yyyy')
    const [today, before] = [account.today, account.inDays(-45)]
    const first = await sale()
    const [nr, month, day] = [first.pattern_nr, first.pattern_nr_m, first.pattern_nr_d].map(Number)
    expectEqual('first number', first.number, `FK/${nr}/${month}/${day}/${today.slice(0, 4)}`)
    const earlier = await sale({ issue_date: before })
    const counted = [earlier.pattern_nr, earlier.pattern_nr_m, earlier.pattern_nr_d]
    expectEqual('number of another month', earlier.number, `FK/${counted.join('/')}/${before.slice(0, 4)}`)
    const isOfYear = before.slice(0, 4) === today.slice(0, 4)
    const next = Number(nr) + (isOfYear ? 2 : 1)
    expectContains('next number', await sale(), {
      number: `FK/${next}/${Number(month) + 1}/${Number(day) + 1}/${today.slice(0, 4)}`,
      pattern_nr: next,
      pattern_nr_m: Number(month) + 1,
      pattern_nr_d: Number(day) + 1,
    })
  }),

  proof('numbering/given', { writes: true }, async (account) => {
    const sale = await numbered(account, 'FK/nr/yyyy')
    const { pattern_nr } = await sale()
    const given = { pattern: 'nr', pattern_nr_m: null, pattern_nr_d: null }
    const number = `2017-${account.mark}`
    const made = await sale({ number })
    expectContains('invoice', made, { ...given, number, pattern_nr: 2017 })
    const text = { ...given, number: `X/${account.mark}`, pattern_nr: null }
    expectContains('invoice without leading digits', await sale({ number: text.number }), text)
    expectEqual('next counter', (await sale()).pattern_nr, Number(pattern_nr) + 1)
    const changed = { ...given, number: `77/${account.mark}`, pattern_nr: 77 }
    const update = (sent: object) => account.update('invoices', made.id, sent)
    expectContains('update', await update({ number: changed.number }), changed)
    for (const number of ['', '   '])
      expectContains('update with an empty number', await update({ number }), { number: changed.number })
  }),

  proof('numbering/counter-needed', { writes: true }, async (account) => {
    const department = { name: account.named('Other'), invoice_pattern: 'FAC' }
    await account.refused(account.post('/departments.json', { department }), 422, 'invoice_pattern')
    const { id } = await branch(account)
    const path = `/departments/${id}.json`
    const change = { department: { pattern_pz: 'PZ/yyyy/mm' } }
    await account.refused(account.put(path, change), 422, 'pattern_pz')
  }),
]
