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
  const made = await client.sale({ settlement_positions, paid: '10' })
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
