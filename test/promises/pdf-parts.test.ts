import { expect, test } from 'vitest'
import { pdfPartsProofs } from '../../src/verify/proofs/pdf-parts.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(pdfPartsProofs)

/** The text of the PDF of a new document. */
async function printed(client: Awaited<ReturnType<typeof open>>, values: object): Promise<string> {
  const made = await client.sale(values)
  const { text } = await pdfOf(client, made.id)
  return text
}

test('the PDF shows parties under their roles, in Polish', async () => {
  const client = await open({ edition: 'poland' })
  const text = await printed(client, {
    recipients: [
      { name: 'Branch Ltd', street: 'Portowa 3', post_code: '81-001', city: 'Gdynia', tax_no: '123' },
      { first_name: 'Jo', last_name: 'Doe', role: 'Dodatkowy nabywca', participation: '25,5' },
    ],
    issuers: [{ name: 'Office Ltd', role: 'Rola inna', role_description: 'Agent', note: 'For the seller' }],
    seller_person: 'Ann',
    use_invoice_issuer: true,
    invoice_issuer: 'Bea',
  })
  expect(text).toContain('Odbiorca Branch Ltd Portowa 3 81-001 Gdynia NIP: 123')
  expect(text).toContain('Dodatkowy nabywca (25,5%) Jo Doe')
  expect(text).toContain('Agent Office Ltd For the seller')
  expect(text).toContain('Wystawił(a) Bea')
  const plain = await printed(client, { seller_person: 'Ann', invoice_issuer: 'Bea' })
  expect(plain).toContain('Wystawił(a) Ann')
})

test('the PDF groups remarks by their headers', async () => {
  const client = await open()
  const text = await printed(client, {
    descriptions: [
      { content: 'First' },
      { kind: 'Delivery', content: 'By boat' },
      { content: 'About the lamp', position_index: 1 },
      { content: 'Second' },
    ],
  })
  expect(text).toContain('Remarks First Second Delivery By boat Note # 1 About the lamp')
})

test('the PDF and the page show the amount due after settlement positions', async () => {
  const client = await open()
  const settlement_positions = [
    { kind: 'charge', amount: 12, reason: 'Delivery' },
    { kind: 'deduction', amount: '35.50', reason: 'Deposit' },
  ]
  const made = await client.sale({ currency: 'GBP', settlement_positions, paid: '10' })
  const { text } = await pdfOf(client, made.id)
  expect(text).toContain(
    'Total 123.00 GBP Delivery 12.00 GBP Deposit -35.50 GBP Paid 10.00 GBP Amount due 89.50 GBP',
  )
  const page = await client.emulator.fetch(made.payment_url!)
  expect(await page.text()).toContain('89.50')
})

test('the PDF shows bank accounts with their details, after the one of the seller', async () => {
  const client = await open()
  const bank_accounts = [
    { bank_account_number: '11 22', bank_name: 'Bank A', bank_swift: 'AAAAGB22' },
    {
      bank_account_number: '33 44',
      bank_name: 'Bank B',
      bank_currency: 'EUR',
      account_description: 'Abroad',
    },
  ]
  const text = await printed(client, { bank_accounts })
  expect(text).toContain('Bank Bank A Account number 11 22 SWIFT AAAAGB22')
  expect(text).toContain('Bank Bank B Account number 33 44 (EUR) Note Abroad')
  const own = await printed(client, { bank_accounts, seller_bank: 'Bank C', seller_bank_account: '55' })
  expect(own).toMatch(/Bank C .*Account number 55 .*11 22.*33 44/)
  const expense = await printed(client, { bank_accounts, income: '0', buyer_bank_account: '66' })
  expect(expense).toContain('Account number 66')
  expect(expense).not.toContain('11 22')
})

test('the PDF and the page show the discount that was applied, not another one that is stated', async () => {
  const client = await open()
  const line = { name: 'Lamp', quantity: 1, tax: 0, total_price_gross: 200 }
  const stated = { ...line, discount: 5, discount_percent: 10 }
  const positions = [stated, { ...line, name: 'Table', discount_percent: 10 }]
  const { id, view_url } = await client.sale({ show_discount: true, discount_kind: 'amount', positions })
  const { text } = await pdfOf(client, id)
  expect(text).toContain('1 Lamp 1 200.00 5.00 195.00 0% 0.00 195.00')
  expect(text).toContain('2 Table 1 200.00 200.00 0% 0.00 200.00')
  const page = await client.emulator.fetch(view_url!)
  expect(await page.text()).not.toContain('10%')
  const side = { ...line, discount_percent: 50 }
  const correction = await client.sale({
    kind: 'correction',
    show_discount: true,
    discount_kind: 'percent_total',
    positions: [
      {
        ...line,
        discount_percent: 10,
        total_price_gross: 0,
        correction_before_attributes: line,
        correction_after_attributes: side,
      },
    ],
  })
  expect(correction.price_gross).toBe('-100.0')
  expect((await pdfOf(client, correction.id)).text).not.toContain('10%')
})

test('an early payment discount without effect is not printed', async () => {
  const client = await open()
  const day = '2026-01-15'
  for (const [value, skonto_discount_date, isPrinted] of [
    [2, day, true],
    [150, day, false],
    [-10, day, false],
    // No payment comes in time without a last day.
    [2, null, false],
  ] as const) {
    const terms = { skonto_active: true, skonto_discount_value: value, skonto_discount_date }
    const { id } = await client.sale(terms)
    expect((await pdfOf(client, id)).text.includes(`${value}%`), String(value)).toBe(isPrinted)
  }
})
