import { addingTo, type DocumentedRequest } from './request.ts'

/** Requests that write invoices and the other documents of sales. */
export const documentRequests: DocumentedRequest[] = []

const example = addingTo(documentRequests)

export const lamp = { name: 'Desk lamp', tax: 23, total_price_gross: 61.5, quantity: 2 }
export const buyer = {
  buyer_name: 'Bloom Ltd',
  buyer_tax_no: '5252445767',
  buyer_email: 'bloom@example.test',
}

example(
  'specification 2.1',
  'POST /invoices.json',
  {
    invoice: {
      kind: 'vat',
      number: null,
      sell_date: '2026-01-15',
      issue_date: '2026-01-15',
      payment_to: '2026-01-22',
      seller_name: 'Acme Ltd',
      seller_tax_no: '5252445767',
      buyer_name: 'Bloom Ltd',
      buyer_tax_no: '5252445767',
      positions: [lamp, { name: 'Bulb', tax: 0, total_price_gross: 50, quantity: 3 }],
    },
  },
  'invoice',
)
example(
  'specification 2.1',
  'POST /invoices.json',
  {
    invoice: {
      payment_to_kind: 5,
      department_id: '$department',
      client_id: '$client',
      positions: [{ product_id: '$product', quantity: 2 }],
    },
  },
  'short',
)
example('specification 2.1', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    show_discount: true,
    discount_kind: 'percent_unit',
    oid: 'order-1',
    positions: [{ ...lamp, discount_percent: 50 }],
  },
})
example('facts 2.10', 'POST /invoices.json', {
  invoice: {
    client_id: '$client',
    use_prices_from_price_lists: true,
    price_list_id: '$prices',
    positions: [{ product_id: '$product', quantity: 1 }],
  },
})
example('facts 2.8', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    calculating_strategy: { position: 'keep_gross', sum: 'keep_gross', invoice_form_price_kind: 'gross' },
    positions: [lamp],
  },
})
example('facts 2.7', 'POST /invoices.json', {
  invoice: { client_id: -1, buyer_name: 'New Ltd', buyer_city: 'Exampletown', positions: [lamp] },
})
example('facts 2.7', 'POST /invoices.json', {
  invoice: { client_id: '$client', buyer_override: true, buyer_name: 'Birch Trade Ltd', positions: [lamp] },
})
example('facts 2.1', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_kind: 'own',
    exchange_currency_rate: '4.21',
    lang: 'pl/en',
    positions: [lamp],
  },
})
example(
  'facts 8.4',
  'POST /invoices.json',
  {
    invoice: { kind: 'receipt', ...buyer, positions: [{ ...lamp, total_price_gross: '61,50' }] },
  },
  'receipt',
)
example('facts 2.11', 'POST /invoices.json', {
  invoice: {
    kind: 'vat',
    from_invoice_id: '$receipt',
    additional_params: 'for_receipt',
    exclude_from_stock_level: true,
    ...buyer,
    positions: [lamp],
  },
})
example('facts 2.11', 'PUT /invoices/$short.json', {
  invoice: { from_invoice_id: '$receipt', invoice_id: '$receipt', exclude_from_stock_level: true },
})
example(
  'facts 2.11',
  'POST /invoices.json',
  { invoice: { kind: 'estimate', ...buyer, positions: [lamp] } },
  'order',
)
example(
  'facts 2.11',
  'POST /invoices.json',
  {
    invoice: {
      copy_invoice_from: '$order',
      kind: 'advance',
      advance_creation_mode: 'percent',
      advance_value: '30',
      position_name: 'Advance for the order',
    },
  },
  'advance',
)
example(
  'facts 2.11',
  'POST /invoices.json',
  {
    invoice: {
      copy_invoice_from: '$order',
      kind: 'advance',
      advance_creation_mode: 'amount',
      advance_value: '10',
      position_name: 'Second advance',
    },
  },
  'second',
)
example('facts 2.11', 'POST /invoices.json', {
  invoice: { copy_invoice_from: '$order', kind: 'final', invoice_ids: ['$advance', '$second'] },
})
example(
  'facts 2.11',
  'POST /invoices.json',
  { invoice: { kind: 'proforma', ...buyer, positions: [lamp] } },
  'proforma',
)
example(
  'facts 2.11',
  'POST /invoices.json',
  { invoice: { copy_invoice_from: '$proforma', kind: 'vat' } },
  'copy',
)
example(
  'facts 2.11',
  'POST /invoices.json',
  {
    invoice: {
      kind: 'correction',
      correction_reason: 'Two came back',
      invoice_id: '$invoice',
      from_invoice_id: '$invoice',
      client_id: '$client',
      positions: [
        {
          name: 'Desk lamp',
          quantity: -1,
          total_price_gross: '-30.75',
          tax: '23',
          kind: 'correction',
          correction_before_attributes: side('2', '61.5', 'correction_before'),
          correction_after_attributes: side('1', '30.75', 'correction_after'),
        },
      ],
    },
  },
  'correction',
)
example('facts 2.11', 'GET /invoices/$correction.json?correction_positions=full')
example('facts 2.11', 'POST /invoices.json', {
  invoice: {
    copy_invoice_from: '$copy',
    kind: 'correction',
    total_correction: '1',
    correction_reason: 'All back',
  },
})
example('facts 2.1', 'POST /invoices.json', {
  invoice: { income: '0', seller_name: 'Acme Ltd', ...buyer, positions: [lamp] },
})
example('facts 2.9', 'POST /invoices.json', {
  invoice: { ...buyer, buyer_country: 'PL', reverse_charge: true, positions: [{ ...lamp, tax: undefined }] },
})
example(
  'facts 2.12',
  'POST /invoices.json',
  {
    invoice: {
      ...buyer,
      descriptions: [{ kind: 'Note', content: 'Fragile', position_index: 1 }],
      positions: [lamp],
    },
  },
  'noted',
)
example('facts 2.13', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    recipients: [{ name: 'Shop 1', company: true, city: 'Exampletown', role: 'Odbiorca' }],
    issuers: [{ name: 'Office', company: true, role: 'Wystawca faktury' }],
    positions: [lamp],
  },
})
example('facts 2.14', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    settlement_positions: [{ kind: 'charge', amount: '12.00', reason: 'Delivery' }],
    positions: [lamp],
  },
})
example('facts 2.15', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    bank_accounts: [{ bank_account_number: 'PL83101010230000261395100000' }],
    positions: [lamp],
  },
})
example('facts 2.9', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    kind: 'vat_margin',
    procedure_vat_margin: 'procedura marży – towary używane',
    positions: [{ ...lamp, tax: 'disabled', total_purchase_price: '50', vat_margin_tax: '23' }],
  },
})
example('facts 2.4', 'POST /invoices.json', {
  invoice: {
    status: 'incomplete',
    buyer_email: 'bloom@example.test',
    paid_after_completion: true,
    send_after_completion: true,
    positions: [lamp],
  },
})
example('facts 2.2', 'POST /invoices.json', {
  invoice: {
    ...buyer,
    additional_info: '1',
    additional_info_desc: 'Class',
    positions: [
      { kind: 'text_separator', name: 'Lighting' },
      { ...lamp, description: 'Black', code: 'L1', additional_info: '27.40', gtu_code: 'GTU_06' },
      { product_id: '$product', quantity: 1, accounting_id1: 'A1', accounting_id2: 'B1' },
      { ...lamp, use_eco_tax: 1, eco_tax_net: '0.5' },
      { kind: 'subtotal', name: 'Sum', tax: 'disabled', total_price_gross: 0, quantity: 0 },
    ],
  },
})
example('facts 2.0', 'PUT /invoices/$invoice.json', {
  invoice: { positions: [{ id: '$invoice.line', name: 'Tall lamp' }] },
})
example('facts 2.0', 'PUT /invoices/$invoice.json', { invoice: { positions: [lamp] } })
example('facts 2.0', 'PATCH /invoices/$invoice.json', {
  invoice: { positions: [{ id: '$invoice.line', _destroy: 1 }] },
})
example('specification 4.1', 'PUT /invoices/$invoice.json', { invoice: { buyer_name: 'Bloom and Co' } })

function side(quantity: string, total_price_gross: string, kind: string): object {
  return { name: 'Desk lamp', quantity, total_price_gross, tax: '23', kind }
}
