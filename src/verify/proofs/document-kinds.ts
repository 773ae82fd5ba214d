import { derivedFrom } from '../derived-documents.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'

const margin = 'procedura marży – towary używane'

export const documentKindsProofs = [
  proof('document-kinds/margin-procedure', { writes: true, editions: ['poland'] }, async (account) => {
    const sale = { kind: 'vat_margin' }
    await account.refusedSale(sale, 'procedure_vat_margin')
    await account.refusedSale({ ...sale, procedure_vat_margin: 'marża' }, 'procedure_vat_margin')
    const made = await account.sale({ ...sale, procedure_vat_margin: margin })
    expectEqual('procedure_vat_margin', made.procedure_vat_margin, margin)
  }),

  proof('document-kinds/bill', { writes: true }, async (account) => {
    const lamp = { name: account.named('Lamp'), tax: 23, price_gross: 123 }
    const { id: product_id } = await account.create('products', lamp)
    const made = await account.sale({
      kind: 'bill',
      positions: [
        { product_id },
        { name: account.named('Book'), total_price_gross: 108 },
        { name: account.named('Desk'), tax: 23, total_price_gross: 123 },
      ],
    })
    expectContains('bill', made, {
      price_gross: '354.0',
      positions: [
        { tax: 'disabled', total_price_net: '123.0', total_price_tax: '0.0' },
        { tax: 'disabled', total_price_net: '108.0' },
        { tax: '23', total_price_net: '100.0' },
      ],
    })
    const positions = [{ name: account.named('Pen'), price_net: 2 }]
    const changed = await account.update('invoices', made.id, { positions })
    expectContains('new line', changed.positions.at(-1), { tax: 'disabled', total_price_gross: '2.0' })
  }),

  proof('document-kinds/correction-difference', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const lamp = { name: account.named('Lamp'), tax: 23 }
    const correction = await account.sale({
      kind: 'correction',
      invoice_id: id,
      from_invoice_id: id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: { ...lamp, quantity: 5, total_price_gross: 150 },
          correction_after_attributes: { ...lamp, quantity: 3, total_price_gross: '90' },
        },
        {
          name: account.named('Desk'),
          quantity: -1,
          total_price_gross: -50,
          tax: 23,
          correction_before_attributes: { quantity: 5, total_price_gross: 150 },
          correction_after_attributes: { quantity: 3, total_price_gross: 90 },
        },
      ],
    })
    expectContains('correction', correction, {
      price_gross: '-110.0',
      positions: [
        { name: lamp.name, quantity: '-2.0', total_price_gross: '-60.0', tax: '23' },
        { quantity: '-1.0', total_price_gross: '-50.0' },
      ],
    })
    const before = { ...lamp, quantity: 1, total_price_gross: 123 }
    const after = { ...before, total_price_gross: 108, tax: 8 }
    for (const stated of [{}, { total_price_gross: '-15' }]) {
      const line = {
        ...lamp,
        ...stated,
        tax: 8,
        correction_before_attributes: before,
        correction_after_attributes: after,
      }
      const moved = await account.sale({ kind: 'correction', invoice_id: id, positions: [line] })
      expectContains('another rate', moved, { price_net: '0.0', price_tax: '-15.0', price_gross: '-15.0' })
      const { body } = await account.get(`/invoices/${moved.id}.json`, { 'fields[invoice]': 'tax_split' })
      const split = [
        { tax: '23', price_net: '-100.0', price_tax: '-23.0', price_gross: '-123.0' },
        { tax: '8', price_net: '100.0', price_tax: '8.0', price_gross: '108.0' },
      ]
      expectEqual('its tax rates', body, { tax_split: split })
    }
  }),

  proof('document-kinds/margin-lines', { writes: true, editions: ['poland'] }, async (account) => {
    const used = { tax: 'disabled', quantity: 1, vat_margin_tax: '23' }
    const sold = { kind: 'vat_margin', procedure_vat_margin: margin }
    const made = await account.sale({
      ...sold,
      positions: [
        { ...used, name: account.named('Car'), total_price_gross: 12_300, total_purchase_price: 11_070 },
        { ...used, name: account.named('Loss'), total_price_gross: 100, total_purchase_price: 150 },
        { name: account.named('New'), tax: 23, total_price_gross: 123 },
      ],
    })
    expectContains('positions', made.positions, [
      {
        total_price_gross: '12300.0',
        total_purchase_price: '11070.0',
        vat_margin_total_price_gross: '1230.0',
        vat_margin_total_price_net: '1000.0',
        vat_margin_total_price_tax: '230.0',
      },
      { vat_margin_total_price_gross: '-50.0', vat_margin_total_price_tax: '0.0' },
      { tax: '23', total_price_tax: '23.0', total_purchase_price: undefined },
    ])
    const positions = [{ id: made.positions[0]?.id, total_purchase_price: 12_300 }]
    const updated = await account.update('invoices', made.id, { positions })
    expectEqual('margin', updated.positions[0]?.vat_margin_total_price_gross, '0.0')
    const incomplete = { ...used, vat_margin_tax: undefined, total_price_gross: 1, total_purchase_price: 1 }
    const refused = { ...sold, positions: [{ ...incomplete, name: account.named('A') }] }
    await account.refusedSale(refused, 'positions')
  }),

  proof('document-kinds/corrected-margins', { writes: true, editions: ['poland'] }, async (account) => {
    const used = { name: account.named('Car'), tax: 'disabled', vat_margin_tax: '23' }
    const bought = { ...used, total_price_gross: 1230, total_purchase_price: 1000 }
    const lost = { ...used, total_price_gross: 100, total_purchase_price: 150 }
    const sold = { kind: 'vat_margin', procedure_vat_margin: margin, positions: [bought, lost] }
    const source = await account.sale(sold)
    const correct = (total_correction: boolean) =>
      account.create('invoices', derivedFrom(account, source, { kind: 'correction', total_correction }))
    const total = await correct(true)
    expectContains('lines that are taken back', total.positions, [
      {
        total_purchase_price: '-1000.0',
        vat_margin_total_price_gross: '-230.0',
        vat_margin_total_price_net: '-186.99',
        vat_margin_total_price_tax: '-43.01',
      },
      { vat_margin_total_price_gross: '50.0', vat_margin_total_price_tax: '0.0' },
    ])
    const none = await correct(false)
    const untouched = { total_purchase_price: '0.0', vat_margin_total_price_gross: '0.0' }
    expectContains('lines that stay', none.positions, [untouched, untouched])
    const positions = [{ ...used, quantity: 0, total_price_gross: 0, total_purchase_price: 100 }]
    const correction = { kind: 'correction', invoice_id: source.id, procedure_vat_margin: margin }
    const dearer = await account.sale({ ...correction, positions })
    expectContains('a purchase price that rises', dearer.positions, [
      { vat_margin_total_price_gross: '-100.0', vat_margin_total_price_tax: '-18.7' },
    ])
  }),
]
