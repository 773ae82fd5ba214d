import { formatValue } from '../../checks/format-value.ts'
import { addMonths, endOfMonth, endOfYear, startOfMonth, startOfYear } from '../../state/calendar.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount, ProofQuery } from '../proof-account.ts'

/** The ids of a list, in rising order. */
async function idsOf(account: ProofAccount, query: ProofQuery): Promise<number[]> {
  return (await account.list('invoices', { per_page: 100, ...query })).map(({ id }) => id).sort(byValue)
}

/** The behaviour that decides what the two filters by relation mean. */
const relations = 'invoice-lists/relations-observed'

function byValue(one: number, other: number): number {
  return one - other
}

async function listOf(account: ProofAccount, query: ProofQuery = {}) {
  const list = await account.list('invoices', { per_page: 100, ...query })
  if (list.length === 0) throw new NotTried(`the account lists no document with ${formatValue(query, 2)}`)
  return list
}

function periodsAt(today: string): Readonly<Record<string, readonly [string, string]>> {
  const [lastMonth, lastYear] = [addMonths(today, -1), addMonths(today, -12)]
  return {
    this_month: [startOfMonth(today), endOfMonth(today)],
    last_month: [startOfMonth(lastMonth), endOfMonth(lastMonth)],
    this_year: [startOfYear(today), endOfYear(today)],
    last_year: [startOfYear(lastYear), endOfYear(lastYear)],
    last_12_months: [lastYear, '2999-12-31'],
    all: ['1950-01-01', '2999-12-31'],
  }
}

/** A source, a copy generated from it, and a correction linked to it. */
async function family(account: ProofAccount) {
  const source = await account.sale()
  const copy = await account.sale({ from_invoice_id: source.id })
  const correction = await account.sale({ kind: 'correction', invoice_id: source.id })
  return { source: source.id, copy: copy.id, correction: correction.id }
}

export const invoiceListsProofs = [
  proof('invoice-lists/period', {}, async (account) => {
    await listOf(account, { period: 'all' })
    for (const [period, [date_from, date_to]] of Object.entries(periodsAt(account.today))) {
      const between = { period: 'more', date_from, date_to, order: 'issue_date' }
      const found = await account.list('invoices', { ...between, per_page: 100 })
      const dates = found.map(({ issue_date }) => issue_date!)
      expectThat(
        `issue dates from ${date_from} to ${date_to}`,
        dates.every((date) => date_from <= date && date <= date_to),
        dates,
      )
      const ids = found.map(({ id }) => id).sort(byValue)
      expectEqual(`documents of period=${period}`, await idsOf(account, { period, order: 'issue_date' }), ids)
    }
    const recent = { period: 'last_30_days', order: 'issue_date' }
    for (const { issue_date } of await account.list('invoices', recent))
      expectThat(
        'issue date in the last 30 days',
        issue_date! >= account.inDays(-31) && issue_date! <= account.today,
        issue_date,
      )
  }),
  proof('invoice-lists/default-period', {}, async (account) => {
    await listOf(account)
    const listed = await idsOf(account, { order: 'issue_date' })
    expectEqual(
      'documents by default',
      listed,
      await idsOf(account, { order: 'issue_date', period: 'last_12_months' }),
    )
  }),
  proof('invoice-lists/filtered-period', { writes: true }, async (account) => {
    const oid = account.named('old')
    const { id } = await account.sale({ kind: 'proforma', oid, issue_date: account.inDays(-400) })
    expectEqual('old documents by oid', await idsOf(account, { oid }), [id])
    expectEqual(
      'old documents by oid and period',
      await idsOf(account, { oid, period: 'last_12_months' }),
      [],
    )
  }),
  proof('invoice-lists/search-date-type', {}, async (account) => {
    const [date_from, date_to] = periodsAt(account.today).last_12_months!
    const found = (search_date_type: string) =>
      listOf(account, { period: 'more', date_from, date_to: account.today, search_date_type })
    const isWithin = (date: string | null) => date !== null && date_from <= date && date <= date_to
    for (const { issue_date } of await found('issue_date'))
      expectThat('issue_date', isWithin(issue_date), issue_date)
    for (const { sell_date } of await found('sell_date'))
      expectThat('sell_date', isWithin(sell_date), sell_date)
    const sold = (await found('transaction_date')).map(({ id }) => id)
    expectEqual(
      'documents by transaction_date',
      sold,
      (await found('sell_date')).map(({ id }) => id),
    )
    for (const { paid_date } of await found('paid_date'))
      expectThat('paid_date', isWithin(paid_date), paid_date)
  }),
  proof('invoice-lists/income', {}, async (account) => {
    const sales = await listOf(account)
    for (const { income } of sales) expectEqual('income in a list', income, true)
    const ids = sales.map(({ id }) => id).sort(byValue)
    for (const income of ['yes', '1'])
      expectEqual(`documents with income=${income}`, await idsOf(account, { income }), ids)
    for (const no of ['no', '0'])
      for (const { income } of await listOf(account, { income: no }))
        expectEqual(`income with income=${no}`, income, false)
  }),
  proof('invoice-lists/kinds', {}, async (account) => {
    const kinds = [...new Set((await listOf(account)).map(({ kind }) => kind!))].slice(0, 2)
    for (const one of kinds)
      for (const { kind } of await listOf(account, { kind: one }))
        expectEqual(`kind with kind=${one}`, kind, one)
    const both = new Set((await listOf(account, { 'kinds[]': kinds })).map(({ kind }) => kind))
    expectEqual(
      'kinds with kinds[]',
      [...both].filter((kind) => !kinds.includes(kind!)),
      [],
    )
    expectThat('a document of the last kind', both.has(kinds.at(-1)!))
  }),
  proof('invoice-lists/values', {}, async (account) => {
    const list = await listOf(account, { period: 'all' })
    for (const name of ['number', 'oid', 'client_id'] as const) {
      const one = list.find((invoice) => invoice[name] && !/[^\w\s/-]/.test(String(invoice[name])))
      if (!one) continue
      const value = one[name]!
      for (const found of await account.list('invoices', { [name]: value, per_page: 100 }))
        expectEqual(`${name} of a document selected by it`, found[name], value)
      const unlike = await account.list('invoices', { [name]: `${value}0`, per_page: 100 })
      expectEqual(
        `documents with another ${name}`,
        unlike.filter((other) => other[name] === value),
        [],
      )
      if (name === 'number')
        expectThat('the document of the number', (await idsOf(account, { number: value })).includes(one.id))
    }
    const two = list.slice(0, 2).map(({ id }) => id)
    expectEqual(
      'documents by invoice_ids',
      await idsOf(account, { invoice_ids: two.join() }),
      two.sort(byValue),
    )
  }),
  proof('invoice-lists/accounting-status', { writes: true }, async (account) => {
    const oid = account.named('order')
    const exported = await account.sale({ oid, accounting_status: 'exported' })
    const open = await account.sale({ oid })
    expectEqual('exported documents', await idsOf(account, { oid, accounting_status: 'exported' }), [
      exported.id,
    ])
    expectEqual('other documents', await idsOf(account, { oid, accounting_status: '' }), [open.id])
    expectEqual('all documents', await idsOf(account, { oid }), [exported.id, open.id])
  }),
  proof('invoice-lists/invoice-id', { writes: true }, async (account) => {
    const { source, copy, correction } = await family(account)
    const found = await idsOf(account, { invoice_id: source })
    account.expectByProfile(relations, 'documents of invoice_id', found, {
      documented: [copy, correction],
      observed: [correction],
    })
    expectEqual('documents of the invoice_id of a copy', await idsOf(account, { invoice_id: copy }), [])
  }),
  proof('invoice-lists/from-invoice-id', { writes: true }, async (account) => {
    const { source, copy, correction } = await family(account)
    const ofCopy = await idsOf(account, { from_invoice_id: copy })
    account.expectByProfile(relations, 'documents that a copy is from', ofCopy, {
      documented: [source],
      observed: [],
    })
    const ofCorrection = await idsOf(account, { from_invoice_id: correction })
    account.expectByProfile(relations, 'documents that a correction is from', ofCorrection, {
      documented: [source],
      observed: [],
    })
  }),
  proof('invoice-lists/relations-observed', { writes: true }, async (account) => {
    const { source, copy, correction } = await family(account)
    const linked = await idsOf(account, { invoice_id: source })
    account.expectByProfile(relations, 'documents of invoice_id', linked, {
      documented: [copy, correction],
      observed: [correction],
    })
    const copies = await idsOf(account, { from_invoice_id: source })
    account.expectByProfile(relations, 'documents of from_invoice_id', copies, {
      documented: [],
      observed: [copy],
    })
  }),
  proof('invoice-lists/positions', {}, async (account) => {
    const [listed] = await listOf(account)
    expectThat('no positions in a list', !Object.hasOwn(listed!, 'positions'), listed!.positions)
    const whole = await account.list('invoices', { include_positions: 'true' })
    const { positions } = await account.one('invoices', listed!.id)
    expectEqual('positions in a list', whole.find(({ id }) => id === listed!.id)?.positions, positions)
  }),
]
