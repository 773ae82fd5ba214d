import { expect, test } from 'vitest'
import { numberingProofs } from '../../src/verify/proofs/numbering.ts'
import { type Client, type Invoice, open, openWith, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(numberingProofs)

function countersOf({ pattern, pattern_nr, pattern_nr_m, pattern_nr_d }: Invoice) {
  return { pattern, pattern_nr, pattern_nr_m, pattern_nr_d }
}

async function numbersOf(client: Client, sales: readonly object[]): Promise<(string | null)[]> {
  const numbers: (string | null)[] = []
  for (const sale of sales) numbers.push((await client.sale(sale)).number)
  return numbers
}

test('sales and proformas of a month are numbered separately', async () => {
  const client = await open({ edition: 'poland' })
  const january = { issue_date: '2026-01-20' }
  const february = { issue_date: '2026-02-01' }
  const proforma = { ...january, kind: 'proforma' }
  const numbers = await numbersOf(client, [
    january,
    { ...january, number: null },
    proforma,
    february,
    january,
    proforma,
  ])
  expect(numbers).toEqual(['1/01/2026', '2/01/2026', 'P1/01/2026', '1/02/2026', '3/01/2026', 'P2/01/2026'])
  const counted = { pattern: 'nr-m/mm/yyyy', pattern_nr: null, pattern_nr_m: 4, pattern_nr_d: null }
  expect(await client.sale({ number: '' })).toMatchObject({ number: '4/01/2026', ...counted })
  expect(await numbersOf(await open({ edition: 'poland' }), [january])).toEqual(['1/01/2026'])
})

test('the counters of a pattern with several count on their own', async () => {
  const client = await open()
  const numbersWith = async (invoice_pattern: string, dates: readonly string[]) => {
    const values = { name: `Branch ${invoice_pattern}`, use_pattern: true, invoice_pattern }
    const { id: department_id } = await client.create('departments', values)
    return numbersOf(
      client,
      dates.map((issue_date) => ({ department_id, issue_date })),
    )
  }
  const months = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-02-01', '2026-02-02', '2027-02-01']
  const both = ['1/1/2026', '2/2/2026', '3/3/2026', '4/1/2026', '5/2/2026', '1/1/2027']
  expect(await numbersWith('nr/nr-m/yyyy', months)).toEqual(both)
  const days = ['2026-03-01', '2026-03-01', '2026-03-02', '2026-04-02']
  const counted = ['D1/1/03', 'D2/2/03', 'D3/1/03', 'D1/1/04']
  expect(await numbersWith('Dnr-m/nr-d/mm', days)).toEqual(counted)
  const ofMonth = ['M1/2026', 'M2/2026', 'M3/2026', 'M4/2026']
  const twoMonths = ['2026-05-01', '2026-05-02', '2026-06-01', '2026-06-02']
  expect(await numbersWith('Mnr-m/yyyy', twoMonths)).toEqual(ofMonth)
})

test('numbers chosen by hand are skipped', async () => {
  const client = await open()
  expect(await numbersOf(client, [{}, { number: '3/2026' }, {}, {}])).toEqual([
    '1/2026',
    '3/2026',
    '2/2026',
    '4/2026',
  ])
  const polish = await open({ edition: 'poland' })
  const { id } = await polish.sale()
  const byHand = { pattern: 'nr', pattern_nr: 77, pattern_nr_m: null, pattern_nr_d: null }
  expect(countersOf(await polish.update('invoices', id, { number: '77/XX' }))).toEqual(byHand)
})

test('a cancelled document keeps its number for itself, and a new one is counted as an invoice', async () => {
  for (const edition of ['international', 'poland', 'france', 'portugal'] as const) {
    const client = await open({ edition })
    const other = await client.sale({ kind: 'invoice_other' })
    const cancelled = await client.sale({ kind: 'canceled' })
    const sold = await client.sale()
    expect(cancelled.number).not.toBe(other.number)
    expect([cancelled.pattern, cancelled.pattern_nr ?? cancelled.pattern_nr_m]).toEqual([sold.pattern, 1])
    expect([sold.pattern_nr ?? sold.pattern_nr_m]).toEqual([2])
  }
  const client = await open()
  const { id } = await client.sale({ number: '1/2026' })
  await client.post('/invoices/cancel.json', { cancel_invoice_id: id })
  expect((await client.sale()).number).toBe('2/2026')
})

/** Pattern and the counter that it draws from (observed 5.5). */
test.each([
  ['nr-m/mm/yyyy', '1/01/2026', 'pattern_nr_m'],
  ['Pnr-m/mm/yyyy', 'P1/01/2026', 'pattern_nr_m'],
  ['nr-d/dd/mm/yy', '1/15/01/26', 'pattern_nr_d'],
  ['Fyyyy-nr', 'F2026-1', 'pattern_nr'],
  ['A/nr', 'A/1', 'pattern_nr'],
  ['Fyyyy.mm.nr', 'F2026.01.1', 'pattern_nr'],
  ['FA-yymm-nr-m', 'FA-2601-1', 'pattern_nr_m'],
  ['FV/nr/yyyy', 'FV/1/2026', 'pattern_nr'],
])('the pattern %s makes %s and moves %s', async (pattern, number, counter) => {
  const client = await open()
  const { id } = await client.create('departments', {
    name: 'B',
    use_pattern: true,
    invoice_pattern: pattern,
  })
  const made = await client.sale({ department_id: id })
  expect(made.number).toBe(number)
  const counters = { pattern, pattern_nr: null, pattern_nr_m: null, pattern_nr_d: null, [counter]: 1 }
  expect(countersOf(made)).toEqual(counters)
  expect(await client.sale({ department_id: id })).toMatchObject({ [counter]: 2 })
})

test('recorded: the fifty-fifth invoice of a month', async () => {
  const client = await open({ edition: 'poland', now: '2018-01-20' })
  for (let count = 1; count < 55; count++) client.account.invoices.create({ buyer_name: 'Buyer Ltd' })
  const made = await client.sale()
  expect(made).toMatchObject({ number: '55/01/2018', pattern_nr: null, pattern_nr_m: 55, pattern_nr_d: null })
  expect(made.view_url).toContain('/f/55-01-2018/')
})

test.each([
  ['nr-m/mm/yyyy', ['1/01/2026', '1/02/2026', '2/02/2026', '1/02/2027']],
  ['nr-d/dd/mm', ['1/15/01', '1/10/02', '1/11/02', '2/10/02']],
  ['nr/yyyy', ['1/2026', '2/2026', '3/2026', '1/2027']],
  ['R/nr', ['R/1', 'R/2', 'R/3', 'R/4']],
])('the counter of %s restarts with its period', async (pattern, expected) => {
  const client = await open()
  const { id } = await client.create('departments', {
    name: 'B',
    use_pattern: true,
    invoice_pattern: pattern,
  })
  const dates = ['2026-01-15', '2026-02-10', '2026-02-11', '2027-02-10']
  const sales = dates.map((issue_date) => ({ issue_date, department_id: id }))
  expect(await numbersOf(client, sales)).toEqual(expected)
})

test.each([
  ['vat', '1/2026'],
  ['proforma', 'P1/2026'],
  ['receipt', 'R1/2026'],
  ['correction', 'CN1/2026'],
  ['estimate', 'E1/2026'],
  ['wdt', 'ES1/2026'],
  ['invoice_other', 'O1/2026'],
])('%s has numbers of its own: %s', async (kind, number) => {
  const client = await openWith({})
  for (const other of ['vat', 'proforma', 'receipt', 'correction', 'estimate'].filter(
    (one) => one !== kind,
  )) {
    await client.sale({ kind: other })
  }
  expect(await client.sale({ kind })).toMatchObject({ number })
})

test('a refused document uses up no number', async () => {
  const client = await open()
  expect((await client.sale()).number).toBe('1/2026')
  const wrong = { invoice: { buyer_name: 'Buyer Ltd', positions: [{ quantity: 1 }] } }
  expect((await client.post('/invoices.json', wrong)).status).toBe(422)
  expect((await client.sale()).number).toBe('2/2026')
})

test('a pattern without a counter is refused everywhere, and an empty one removes the pattern', async () => {
  const client = await open()
  const template = await client.sale()
  const main = (await client.list('departments'))[0]!
  for (const [field, pattern] of [
    ['invoice_pattern', 'FAC'],
    ['pattern_pz', 'PZ/yyyy/mm'],
    ['invoice_pattern_proforma', 7],
  ] as const) {
    const department = { name: 'B', [field]: pattern }
    await refused(client, () => client.post<Refusal>('/departments.json', { department }), 422, field)
    const path = `/departments/${main.id}.json`
    await refused(client, () => client.put<Refusal>(path, { department: { [field]: pattern } }), 422, field)
  }
  const recurring = { invoice_id: template.id, invoice_pattern_enabled: true, invoice_pattern: 'ABO' }
  const define = () => client.post<Refusal>('/recurrings.json', { recurring })
  await refused(client, define, 422, 'invoice_pattern')
  const empty = { name: 'C', use_pattern: true, invoice_pattern: '' }
  const branch = await client.create('departments', empty)
  expect(branch.invoice_pattern).toBe('nr/yyyy')
  expect(await client.sale({ department_id: branch.id })).toMatchObject({ number: '2/2026' })
  await client.update('departments', branch.id, { invoice_pattern: '' })
  expect(await client.sale({ department_id: branch.id })).toMatchObject({ number: '3/2026' })
})
