import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { pdfOf } from './pdf-text.ts'

const line = (name: string) => ({ name, quantity: 1, tax: 23, total_price_gross: 123 })
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(`Item ${at + 1}`))

const header = '# Item Quantity Unit net Net Tax rate Tax Gross'

test('a long invoice repeats the header of the table and counts its pages', async () => {
  const client = await open()
  const { id } = await client.sale({ number: 'L/1', positions: lines(120) })
  const { pages, text } = await pdfOf(client, id)
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`${at + 1}/${pages.length}`)
    expect(page.split(header)).toHaveLength(2)
    if (at > 0) expect(page).toMatch(/^# Item .*Invoice No\. L\/1 \d+\/\d+$/)
  }
  const numbers = [...text.matchAll(/(\d+) Item (\d+) 1 100\.00/g)].map(([, number, name]) => [number, name])
  expect(numbers).toEqual(lines(120).map((_, at) => [String(at + 1), String(at + 1)]))
})

test('no page has the totals without a position', async () => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: lines(20) })
  let breaks = 0
  for (let count = positions.length; count < 50; count += 1) {
    const { pages } = await pdfOf(client, id)
    const last = pages.at(-1)!
    expect(last, `${count} positions`).toMatch(/Item \d+ .*Total .*Amount due/)
    if (pages.length > 1 && last.match(/Item \d+/g)?.length === 1) breaks += 1
    await client.update('invoices', id, { positions: [line(`Item ${count + 1}`)] })
  }
  // The table must have met the end of the page in this stretch, or nothing was shown.
  expect(breaks).toBeGreaterThan(0)
})

test.each([
  [
    'a long description',
    (at: number) => ({
      ...line(`Item ${at}`),
      description: 'words and more words '.repeat(at % 7 === 3 ? 250 : 2),
    }),
    {},
  ],
  [
    'a tall last line',
    (at: number, count: number) => ({
      ...line(`Item ${at}`),
      description: at === count ? 'long\n'.repeat(38) : '',
    }),
    {},
  ],
  ['many tax rates', (at: number) => ({ ...line(`Item ${at}`), tax: `${at}` }), {}],
  ['a long account number', (at: number) => line(`Item ${at}`), { seller_bank_account: '1234 '.repeat(120) }],
])('a page break leaves no third of a page empty: %s', async (_what, lineAt, more) => {
  const client = await open()
  for (let count = 8; count < 44; count += 5) {
    const positions = Array.from({ length: count }, (_, at) => lineAt(at + 1, count))
    const { id } = await client.sale({ ...more, positions })
    const { pages, texts } = await pdfOf(client, id)
    for (let page = 1; page < pages.length; page += 1) {
      // Above the number of the page.
      const lowest = Math.min(
        ...texts.filter((text) => text.page === page && text.bottom > 45).map(({ bottom }) => bottom),
      )
      expect(lowest, `page ${page} of ${pages.length}, ${count} lines`).toBeLessThan(52 + 748 / 3)
    }
  }
})

test('the header of the table is never alone at the end of a page', async () => {
  const client = await open()
  let headers = 0
  for (let rows = 30; rows < 60; rows += 1) {
    const buyer_street = Array.from({ length: rows }, (_, at) => `Street ${at}`).join('\n')
    const { id } = await client.sale({ buyer_street, positions: lines(3) })
    for (const page of (await pdfOf(client, id)).pages) {
      // A later page repeats the header above the items that are left for it.
      const [, below] = page.split(header)
      if (below === undefined) continue
      headers += 1
      expect(below, `${rows} lines`).toMatch(/^ ([1-3]) Item \1 /)
    }
  }
  expect(headers).toBeGreaterThanOrEqual(30)
})

test('long texts stay on the page', async () => {
  const client = await open()
  const word = 'W'.repeat(400)
  const { id } = await client.sale({
    number: word,
    place: word,
    oid: word,
    buyer_name: word,
    buyer_street: 'street '.repeat(3000),
    payment_type: word,
    seller_bank_account: '1'.repeat(300),
    description: `${word}\n${'remark '.repeat(3000)}`,
    positions: [
      { ...line(word), description: 'description '.repeat(3000), quantity_unit: word },
      { ...line('Dear'), quantity: '1234567.891', total_price_gross: '99999999999999999.99', tax: '12.345' },
    ],
  })
  const { pages, texts } = await pdfOf(client, id)
  expect(new Set(texts.map(({ page }) => page)).size).toBe(pages.length)
  expect(pages.length).toBeGreaterThan(5)
  for (const { text, page, left, right, bottom, top } of texts) {
    const place = `${text} on page ${page}`
    expect(left, place).toBeGreaterThan(41)
    expect(right, place).toBeLessThan(554)
    expect(bottom, place).toBeGreaterThan(20)
    expect(top, place).toBeLessThan(805)
  }
  expect(pages.join(' ').match(/description/g)).toHaveLength(3000)
  expect(pages.join(' ').match(/remark/g)).toHaveLength(3000)
  expect(pages.join(' ').match(/street/g)).toHaveLength(3000)
})

test('texts of a row do not run into each other', async () => {
  const client = await open()
  const positions = [
    { ...line('Lamp'), quantity: '1234567.891', quantity_unit: 'pieces', total_price_gross: '1234567890.12' },
    line('A name that is so long that it takes more than the one line that the others take'),
  ]
  const { id } = await client.sale({ positions, lang: 'pl/en', show_discount: true })
  const { texts } = await pdfOf(client, id)
  expect(texts.length).toBeGreaterThan(40)
  for (const one of texts) {
    const overlapping = texts.filter(
      (other) =>
        other !== one &&
        other.left < one.right - 0.5 &&
        one.left < other.right - 0.5 &&
        other.bottom < one.bottom + 2 &&
        one.bottom < other.bottom + 2,
    )
    expect(overlapping, one.text).toEqual([])
  }
})
