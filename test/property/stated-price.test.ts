import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator, type InvoiceInput } from '../../src/index.ts'
import { decimalText, divideMoney, exactDecimal, moneyText, multiply } from '../../src/rules/money.ts'
import { Client } from '../support/client.ts'
import { sharedEmulators } from '../support/opened.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedEmulators()

const totals = ['total_price_net', 'total_price_gross'] as const
const price = fc.constantFrom('price_net' as const, 'price_gross' as const, ...totals)
const amount = fc.constantFrom('100.0', '19.99', '10.01', '0.01', '4.0', '33.335', '0.125')
const quantity = fc.constantFrom('1.0', '2.0', '3.0', '7.0', '200.0', '1000.0', '0.5', '-3.0')
const tax = fc.constantFrom('23', '8', '0', 'zw')
const strategy = fc.constantFrom('sum' as const, 'keep_net' as const, 'keep_gross' as const)
const change = fc.oneof(
  fc.record({ quantity }),
  fc.record({ tax }),
  fc.record({ quantity, tax }),
  fc.record({ price, amount }),
)
const form = fc.constantFrom('changed values' as const, 'whole record' as const, 'call' as const)
const detour = fc.constantFrom(
  'none' as const,
  'export' as const,
  'snapshot' as const,
  'file' as const,
  'copy' as const,
)

interface Stated {
  readonly price: 'price_net' | 'price_gross' | (typeof totals)[number]
  readonly amount: string
  readonly quantity: string
}

interface Change extends Partial<Stated> {
  readonly tax?: string
}

const amounts = [
  'quantity',
  'tax',
  'price_net',
  'price_gross',
  'price_tax',
  'total_price_net',
  'total_price_gross',
  'total_price_tax',
] as const

function amountsOf(emulator: Emulator, id: number) {
  const { price_net, price_tax, price_gross, positions } = emulator.account().invoices.get(id)!
  const line = positions[0]!
  return { price_net, price_tax, price_gross, line: amounts.map((name) => line[name]) }
}

/** The price to state at once: a unit price, or the share of a total that is not the multiple of one. */
function priceFor(line: Stated, quantity: string): object {
  if (line.price === 'price_net' || line.price === 'price_gross') return { [line.price]: line.amount }
  const total = moneyText(line.amount)
  const unit = decimalText(divideMoney(exactDecimal(total), exactDecimal(line.quantity)))
  if (multiply(unit, line.quantity) === total) return { [line.price.replace('total_', '')]: unit }
  const share = divideMoney(exactDecimal(multiply(total, quantity)), exactDecimal(line.quantity))
  return { [line.price]: decimalText(share) }
}

/** Updates the line of an invoice; a record that is sent back whole cannot state a price that it has already. */
async function update(
  emulator: Emulator,
  id: number,
  { price, amount, ...others }: Change,
  how: 'changed values' | 'whole record' | 'call',
) {
  const client = new Client(emulator, emulator.account())
  const values = price === undefined ? others : { ...others, [price]: amount }
  const record = await client.one('invoices', id)
  const line = record.positions[0]!
  if (how === 'changed values' || price !== undefined)
    await client.update('invoices', id, { positions: [{ id: line.id, ...values }] })
  else if (how === 'whole record')
    await client.update('invoices', id, { ...record, positions: [{ ...line, ...values }] })
  else {
    const { invoices } = emulator.account()
    const { positions, ...invoice } = invoices.get(id)!
    invoices.update(id, { ...invoice, positions: [{ ...positions[0]!, ...values }] })
  }
}

test(
  'a line with another quantity or rate is as if it had been created with it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faketura-stated-price-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let count = 0
    const property = fc.asyncProperty(
      fc.record({ price, amount, quantity, tax }),
      fc.array(fc.tuple(change, form), { minLength: 1, maxLength: 3 }),
      strategy,
      detour,
      async (line, changes, sum, way) => {
        const path = join(folder, `${++count}.state`)
        const options = { listen: false, now: '2026-01-15', edition: 'poland' } as const
        const first =
          way === 'file' ? await createEmulator({ ...options, state: path }) : await begin('poland', options)
        const header = {
          buyer_name: 'Buyer Ltd',
          calculating_strategy: { position: 'default', sum, invoice_form_price_kind: 'net' },
        } as const satisfies InvoiceInput
        const { invoices } = first.account()
        const sold = { name: 'A', quantity: line.quantity, tax: line.tax, [line.price]: line.amount }
        let { id } = invoices.create({ ...header, positions: [sold] })
        if (way === 'copy') id = invoices.create({ copy_invoice_from: id }).id
        if (way === 'snapshot') {
          const taken = first.snapshot()
          await update(first, id, { quantity: '11.0', tax: '5' }, 'changed values')
          first.restore(taken)
        }
        let emulator = first
        if (way === 'export') emulator = await createEmulator({ listen: false, fixtures: first.export() })
        if (way === 'file') {
          await first.close()
          emulator = await createEmulator({ ...options, state: path })
        }
        for (const [changed, how] of changes) await update(emulator, id, changed, how)
        let [stated, { quantity, tax }]: [Stated, { quantity: string; tax: string }] = [line, line]
        for (const [changed] of changes) {
          ;({ quantity = quantity, tax = tax } = changed as Change)
          if ('price' in changed) stated = { ...changed, quantity }
        }
        const atOnce = { name: 'A', quantity, tax, ...priceFor(stated, quantity) }
        const other = emulator.account().invoices.create({ ...header, positions: [atOnce] })
        expect(amountsOf(emulator, id)).toEqual(amountsOf(emulator, other.id))
        if (emulator !== first) await emulator.close()
      },
    )
    await holds(property, 4)
  },
  propertyTimeout,
)
