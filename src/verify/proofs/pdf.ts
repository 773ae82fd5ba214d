import { recentInvoice } from '../existing-invoice.ts'
import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import {
  expectNotPrinted,
  expectPdf,
  expectPrinted,
  printedAt,
  printedSale,
  printedText,
} from '../printed-text.ts'
import { proof } from '../proof.ts'
import { expectStatus, type ProofQuery } from '../proof-account.ts'

export const pdfProofs = [
  proof('pdf/file', {}, async (account) => {
    const { id, number } = await recentInvoice(account)
    const { headers } = expectPdf(await account.get(`/invoices/${id}.pdf`))
    const words = number!.split(/[^\w]+/).filter((word) => word !== '')
    const disposition = headers['content-disposition'] ?? ''
    expectThat(
      `a file named after ${number}`,
      words.every((word) => disposition.includes(word)),
      disposition,
    )
    expectStatus(await account.get('/invoices/0.pdf'), 404)
    expectStatus(await account.send('GET', `/invoices/${id}.pdf`), 401)
  }),
  proof('pdf/public-link', {}, async (account) => {
    const { token } = await recentInvoice(account)
    const open = (query: ProofQuery = {}) => account.send('GET', `/invoice/${token}.pdf`, { query })
    expectMatch('content-disposition', expectPdf(await open()).headers['content-disposition'], /^attachment/)
    const inline = expectPdf(await open({ inline: 'yes' }))
    expectMatch('content-disposition of inline=yes', inline.headers['content-disposition'], /^inline/)
    expectStatus(await account.send('GET', '/invoice/unknown.pdf'), 404)
  }),
  proof('pdf/print-option', {}, async (account) => {
    const { id } = await recentInvoice(account)
    const texts = []
    for (const print_option of ['original', 'copy', 'original_and_copy', 'duplicate'])
      texts.push(expectPdf(await account.get(`/invoices/${id}.pdf`, { print_option })).text)
    expectEqual('number of different files', new Set(texts).size, 4)
  }),
  proof('pdf/unknown-print-option', {}, async (account) => {
    const { id } = await recentInvoice(account)
    await account.refused(account.get(`/invoices/${id}.pdf`, { print_option: 'fax' }), 422, 'print_option')
  }),
  proof('pdf/equal-bytes', {}, async (account) => {
    const { id } = await recentInvoice(account)
    const read = async () => expectPdf(await account.get(`/invoices/${id}.pdf`)).text
    const first = await read()
    expectThat('the same file again', first === (await read()), 'another one')
  }),
  proof('pdf/discount', { writes: true }, async (account) => {
    const lamp = { name: account.named('Lamp'), quantity: 1, tax: 23, total_price_gross: 200 }
    const positions = [{ ...lamp, discount_percent: '37.5' }]
    const hidden = await printedSale(account, { positions })
    expectPrinted(hidden, '200.00')
    expectNotPrinted(hidden, '37.5')
    expectPrinted(await printedSale(account, { positions, show_discount: true }), '37.5', '125.00')
  }),
  proof('pdf/ean-codes', { writes: true }, async (account) => {
    const ean_code = '5901234123457'
    const goods = { name: account.named('Lamp'), tax: '23', price_gross: 10, ean_code }
    const { id: product_id } = await account.create('products', goods)
    const { id } = await account.sale({ positions: [{ product_id, quantity: 1 }] })
    expectNotPrinted(await printedText(account, id), ean_code)
    expectPrinted(await printedText(account, id, { print_ean_codes: 'true' }), ean_code)
  }),
  proof('pdf/language', { writes: true }, async (account) => {
    const words = { en: ['nvoice'], pl: ['aktura'], fr: ['acture'], 'en/fr': ['nvoice', 'acture'] }
    const { id } = await account.sale()
    for (const [lang, expected] of Object.entries(words)) {
      await account.update('invoices', id, { lang })
      expectPrinted(await printedText(account, id), ...expected)
    }
  }),
  proof('pdf/expense', { writes: true }, async (account) => {
    const parties = { seller_name: account.named('Seller'), buyer_name: account.named('Buyer') }
    for (const income of [true, false]) {
      const { id, seller_name, buyer_name } = await account.sale({ ...parties, income })
      const text = await printedText(account, id)
      expectPrinted(text, seller_name, buyer_name)
      const isSellerFirst = printedAt(text, seller_name) < printedAt(text, buyer_name)
      expectEqual(`seller before buyer, with income ${income}`, isSellerFirst, income)
    }
  }),
  proof('pdf/correction', { writes: true }, async (account) => {
    const side = (quantity: number, total_price_gross: number) => {
      return { name: account.named('Lamp'), quantity, total_price_gross, tax: 23 }
    }
    const positions = [
      {
        ...side(-2, -60),
        correction_before_attributes: side(5, 150),
        correction_after_attributes: side(3, 90),
      },
    ]
    const { id: invoice_id } = await account.sale()
    const correction = { kind: 'correction', invoice_id, correction_reason: 'Two came back', positions }
    expectPrinted(await printedSale(account, correction), 'Two came back', '150.00', '90.00', '-60.00')
  }),
]
