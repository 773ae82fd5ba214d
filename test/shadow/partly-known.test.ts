import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Account } from '../../src/index.ts'
import { workingFolder } from '../cli/run.ts'
import { liveService, shadowOf } from './live-service.ts'

/** What an emulator without a fixture cannot know is not compared, and causes no difference later. */

type Ask = Awaited<ReturnType<typeof shadowOf>>['ask']

const line = (gross = '12.30') => ({ name: 'Mug', quantity: 1, tax: 23, total_price_gross: gross })
const document = (gross?: string) => ({ buyer_name: 'Buyer Ltd', positions: [line(gross)] })

async function pay(ask: Ask, values: object) {
  const payment = { name: 'Transfer', price: 25, paid: true, kind: 'api', ...values }
  return (await ask('POST', '/banking/payments.json', { banking_payment: payment })).body
}

const lists = async (ask: Ask) => {
  for (const name of ['invoices', 'banking/payments', 'clients', 'products'])
    await ask('GET', `/${name}.json`)
}

const courses: readonly [string, readonly string[], (ask: Ask, account: Account) => Promise<void>][] = [
  [
    'a payment of two documents, of which one was never shown',
    ['POST /banking/payments.json: unknown to the emulator: invoices #'],
    async (ask, { invoices }) => {
      const old = invoices.create(document('10'))
      const shown = (await ask('POST', '/invoices.json', { invoice: document('20') })).body
      await pay(ask, { invoice_ids: [old.id, shown.id] })
      await lists(ask)
    },
  ],
  [
    'a payment of two documents, which no response has named',
    [],
    async (ask, { invoices, payments }) => {
      const ids = [invoices.create(document('10')).id, invoices.create(document('20')).id]
      const { id } = payments.create({ name: 'Transfer', price: 25, invoice_ids: ids, paid: true })
      await lists(ask)
      await ask('PATCH', `/banking/payments/${id}.json`, { banking_payment: { price: 5 } })
      await lists(ask)
      await ask('DELETE', `/banking/payments/${id}.json`)
      await lists(ask)
    },
  ],
  [
    'a copy of a document that only a list has shown',
    ['POST /invoices.json: unknown to the emulator: all of invoices #'],
    async (ask, { invoices }) => {
      await lists(ask)
      const { id } = invoices.get('first')!
      const copy = await ask('POST', '/invoices.json', { invoice: { copy_invoice_from: id, kind: 'vat' } })
      await ask('GET', `/invoices/${copy.body.id}.json`)
      await ask('GET', '/invoices.json?include_positions=true')
      // Now the lines are known.
      await ask('POST', '/invoices.json', { invoice: { copy_invoice_from: id, kind: 'vat' } })
      await lists(ask)
    },
  ],
  [
    'a copy of a document whose client was never shown',
    [],
    async (ask, { invoices }) => {
      const { id } = invoices.get('first')!
      await ask('GET', `/invoices/${id}.json`)
      await ask('POST', '/invoices.json', { invoice: { copy_invoice_from: id, kind: 'vat' } })
      await lists(ask)
    },
  ],
  [
    'an advance on an order that only a list has shown, and the final invoice',
    [
      'POST /invoices.json: unknown to the emulator: all of invoices #',
      'POST /invoices.json: unknown to the emulator: all of invoices #',
    ],
    async (ask, { invoices }) => {
      const order = invoices.create({ kind: 'estimate', ...document('100') })
      await lists(ask)
      const advance = {
        kind: 'advance',
        advance_creation_mode: 'percent',
        advance_value: '30',
        position_name: 'A',
      }
      const first = await ask('POST', '/invoices.json', {
        invoice: { copy_invoice_from: order.id, ...advance },
      })
      const final = { copy_invoice_from: order.id, kind: 'final', invoice_ids: [first.body.id] }
      await ask('POST', '/invoices.json', { invoice: final })
      await lists(ask)
    },
  ],
  [
    'a document whose buyer is a client who was never shown',
    ['POST /invoices.json: unknown to the emulator: clients #'],
    async (ask) => {
      const sale = { buyer_name: 'Old Client Ltd', positions: [line()] }
      await ask('POST', '/invoices.json', { invoice: sale })
      await lists(ask)
      await ask('POST', '/invoices.json', { invoice: sale })
      await lists(ask)
    },
  ],
  [
    'a document whose client and product only another document has named',
    ['POST /invoices.json: unknown to the emulator: clients #, products #'],
    async (ask) => {
      const sale = { buyer_name: 'Old Client Ltd', positions: [{ name: 'Mug', quantity: 1 }] }
      await ask('GET', '/invoices.json')
      await ask('POST', '/invoices.json', { invoice: sale })
      await lists(ask)
      await ask('GET', '/invoices.json?include_positions=true')
      await ask('POST', '/invoices.json', { invoice: sale })
      await lists(ask)
    },
  ],
  [
    'a new line with the name of a product that only the document has named',
    [],
    async (ask, { invoices }) => {
      const { id } = invoices.get('first')!
      await ask('GET', `/invoices/${id}.json`)
      await ask('PUT', `/invoices/${id}.json`, { invoice: { positions: [line()] } })
      await lists(ask)
    },
  ],
]

test.each(courses)('%s', async (_, expected, course) => {
  // The clock of the service stands still, or it runs.
  for (const now of ['2026-03-20T09:30:00Z', undefined]) {
    const live = await liveService({ now })
    const { shadow, ask, lines } = await shadowOf(live.url)
    await course(ask, live.account('acme'))
    expect((await shadow.report()).requests.differed, lines.join('\n')).toBe(0)
    const shown = lines.map((one) => one.replace(/^not compared {2}/, '').replace(/ \d+/g, ' #'))
    expect(shown).toEqual(expected)
  }
})

test('ids in references of any name become those of the emulator', async () => {
  const live = await liveService()
  const { invoices } = live.account('acme')
  const { id } = invoices.get('first')!
  const whole = JSON.stringify(live.export()).replaceAll(String(id), '5001')
  const fixture = join(workingFolder({ 'acme.json': whole }), 'acme.json')
  const { shadow, ask, lines } = await shadowOf(live.url, { fixture })
  await lists(ask)
  const copy = await ask('POST', '/invoices.json', { invoice: { copy_invoice_from: id, kind: 'vat' } })
  expect(copy.status).toBe(201)
  expect(lines).toEqual([])
  expect((await shadow.report()).requests).toMatchObject({ differed: 0, notCompared: 0 })
})
