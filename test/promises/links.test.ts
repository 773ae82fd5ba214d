import { expect, test } from 'vitest'
import type { EditionName } from '../../src/index.ts'
import { linksProofs } from '../../src/verify/proofs/links.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { minimal } from '../support/payments.ts'
import { portable } from '../support/portable.ts'

portable(linksProofs)

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

/** Opens a link as a browser would: without a token. */
async function visit(client: Client, link: string, method = 'GET'): Promise<Page> {
  const { pathname } = new URL(link, client.emulator.url)
  const headers = { Accept: 'text/html' }
  const response = await client.emulator.fetch(pathname, { method, headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** A page that must be there. */
async function pageOf(client: Client, link: string, method?: string): Promise<string> {
  const { status, headers, html } = await visit(client, link, method)
  expect(status, html).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="\w\w">[\s\S]*<\/html>\n$/)
  expect(html).not.toMatch(/<script|<link|src="http|url\(/i)
  return html
}

const pathOf = ({ token }: Invoice) => `/invoice/${token}`

test('the page shows everything in the document', async () => {
  const client = await open()
  const positions = [
    { name: 'Service A', quantity: 3, tax: 23, total_price_gross: 3690 },
    { name: 'Service B', quantity: 1.5, tax: 8, total_price_gross: 100 },
  ]
  const description = 'First line\nSecond line'
  const sale = await client.sale({ positions, payment_to_kind: 5, buyer_city: 'Leeds', description })
  const html = await pageOf(client, pathOf(sale))
  const said = [sale.number!, 'Buyer Ltd', 'Leeds', 'Service A', 'Service B', '1.5', '3,790.00', '23%', '8%']
  for (const text of [...said, '15/01/2026', '20/01/2026', 'First line<br>\nSecond line']) {
    expect(html).toContain(text)
  }
  expect(client.lastRequest).toMatchObject({
    operation: 'invoices.public_page',
    account: client.account.prefix,
    diagnostics: [],
  })
})

test('view_url leads to the page for any number', async () => {
  const client = await open({ edition: 'poland' })
  for (const number of [null, 'FV 1/2026', 'A#1?x=%zz', 'ł/ß']) {
    const sale = await client.sale({ number })
    const html = await pageOf(client, sale.view_url!)
    expect(html, sale.number!).toBe(await pageOf(client, pathOf(sale)))
    expect(await pageOf(client, `/f/anything/${sale.token}`)).toBe(html)
  }
})

test('the page of a deleted document is 404', async () => {
  const client = await open()
  await client.sale()
  for (const link of ['/invoice/nothing', '/f/1-2026/nothing', '/invoice/payment/nothing']) {
    const { status, html } = await visit(client, link)
    expect([status, JSON.parse(html)]).toEqual([404, { code: 'error', message: 'Not found' }])
  }
  const { token, id } = await client.sale()
  await client.delete(`/invoices/${id}.json`)
  expect((await visit(client, `/invoice/${token}`)).status).toBe(404)
})

promise('links/host', async () => {
  const client = await open()
  const sale = await client.sale()
  client.emulator.createAccount({ prefix: 'other' })
  for (const [host, status] of [
    [`${client.account.prefix}.localhost`, 200],
    ['other.localhost', 404],
    ['localhost', 200],
  ] as const) {
    const response = await client.emulator.fetch(`http://${host}${pathOf(sale)}`)
    expect(response.status, host).toBe(status)
  }
})

promise('links/language', async () => {
  const words = {
    international: ['en', 'Seller', 'Download PDF', '1,230.00\u00a0EUR', '15/01/2026'],
    poland: ['pl', 'Sprzedawca', 'Pobierz PDF', '1\u00a0230,00\u00a0EUR', '15.01.2026'],
    france: ['fr', 'Vendeur', 'Télécharger le PDF', '1\u00a0230,00\u00a0EUR', '15/01/2026'],
    portugal: ['pt', 'Vendedor', 'Descarregar PDF', '1\u00a0230,00\u00a0EUR', '15/01/2026'],
  } as const satisfies Record<EditionName, readonly string[]>
  const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 1230 }]
  for (const [edition, [language, ...said]] of Object.entries(words)) {
    const client = await open({ edition: edition as EditionName })
    const html = await pageOf(client, pathOf(await client.sale({ currency: 'EUR', positions })))
    expect(html).toContain(`<html lang="${language}">`)
    for (const text of said) expect(html, edition).toContain(text)
  }
  const client = await open({ edition: 'poland' })
  const html = await pageOf(client, pathOf(await client.sale({ positions, lang: 'fr' })))
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('Vendeur')
})

promise('links/safe', async () => {
  const client = await open()
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&amp;`
  const escaped =
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;'
  const texts = ['buyer_name', 'seller_name', 'description', 'number', 'place', 'description_footer', 'oid']
  for (const field of texts) {
    const sale = await client.sale({ [field]: hostile })
    const html = await pageOf(client, pathOf(sale))
    expect(html, field).toContain(escaped)
    expect(html, field).not.toMatch(/<img|onerror='/)
    const payment = await pageOf(client, sale.payment_url!)
    expect(payment, field).not.toMatch(/<img|onerror='/)
  }
  const positions = [
    { name: hostile, description: hostile, code: hostile, quantity_unit: hostile, quantity: 1 },
  ]
  const html = await pageOf(client, pathOf(await client.sale({ positions })))
  expect(html.split(escaped).length).toBeGreaterThan(4)
})

test('a paid document has no link to the payment form', async () => {
  const client = await open()
  const { id, token } = await client.sale()
  const open_ = await pageOf(client, `/invoice/${token}`)
  expect(open_).toContain(`href="/invoice/${token}.pdf"`)
  expect(open_).toContain(`href="/invoice/payment/${token}"`)
  expect((await client.emulator.fetch(`/invoice/${token}.pdf`)).headers.get('content-type')).toBe(
    'application/pdf',
  )
  await client.update('invoices', id, { status: 'paid' })
  const paid = await pageOf(client, `/invoice/${token}`)
  expect(paid).toContain(`href="/invoice/${token}.pdf"`)
  expect(paid).not.toContain('/invoice/payment/')
})

test('viewing the payment form creates no payment', async () => {
  const client = await open()
  const sale = await client.sale({ currency: 'GBP', paid: '23' })
  const html = await pageOf(client, sale.payment_url!)
  expect(html).toContain(`<form method="post" action="/invoice/payment/${sale.token}">`)
  expect(html).toContain('100.00\u00a0GBP')
  expect(html).toContain(sale.number)
  expect(client.account.payments.all()).toEqual([])
  expect(client.lastRequest).toMatchObject({ operation: 'invoices.payment_form', changes: [] })
})

promise('links/paid', async () => {
  const client = await open()
  const sale = await client.sale({ currency: 'USD', buyer_email: 'buyer@example.com', oid: 'order-7' })
  expect(await pageOf(client, sale.payment_url!, 'POST')).toContain('your payment has been received')
  expect(client.account.payments.all()).toHaveLength(1)
  expect(client.account.payments.all()[0]).toMatchObject({
    price: '123.0',
    currency: 'USD',
    invoice_id: sale.id,
    client_id: sale.client_id,
    email: 'buyer@example.com',
    oid: 'order-7',
    kind: 'online',
    provider: 'online',
    paid: true,
  })
  expect(await client.one('invoices', sale.id)).toMatchObject({
    status: 'paid',
    paid: '123.0',
    paid_date: '2026-01-15',
  })
  expect(await pageOf(client, pathOf(sale))).not.toContain('/invoice/payment/')
})

promise('links/early-payment', async () => {
  const client = await open({ edition: 'france' })
  const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
  const terms = {
    skonto_active: true,
    skonto_discount_value: 10,
    skonto_discount_date: '2026-01-20',
    positions,
  }
  const [inTime, tooLate] = ['2026-01-10', '2026-01-25']
  const offer = (amount: string) => `Escompte: 10%, jusqu’au 20/01/2026: ${amount}`
  const cases = [
    [{}, [], '100,00', '90,00'],
    [{}, [[30, inTime]], '70,00', '60,00'],
    [{ paid: 30, paid_date: inTime }, [], '70,00', '60,00'],
    // A payment on a later day does not count for the discount, or costs it.
    [
      {},
      [
        [5, inTime],
        [2, tooLate],
      ],
      '93,00',
      '85,00',
    ],
    [{}, [[30, tooLate]], '70,00', undefined],
    [{ paid: 30, paid_date: tooLate }, [], '70,00', undefined],
    [{}, [[90, inTime]], '0,00', undefined],
    [{ paid: 95, paid_date: inTime }, [], '0,00', undefined],
    [{ skonto_discount_date: '2026-01-14' }, [], '100,00', undefined],
    [{ skonto_discount_date: null }, [], '100,00', undefined],
    [{ status: 'rejected' }, [], '100,00', undefined],
    [{ settlement_positions: [{ kind: 'charge', amount: 100, reason: 'Fee' }] }, [], '200,00', '180,00'],
  ] as const
  for (const [values, payments, due, offered] of cases) {
    const { id, token, payment_url } = await client.sale({ ...terms, ...values })
    for (const [price, paid_date] of payments)
      await client.create('payments', { ...minimal, price, paid_date, invoice_id: id })
    const page = (await pageOf(client, `/invoice/${token}`)).replaceAll(/<[^>]*>|\s/g, ' ')
    const { text } = await pdfOf(client, id)
    for (const printed of [page, text]) {
      expect(printed.replaceAll(/\s+/g, ' '), JSON.stringify([values, payments])).toContain(
        `Net à payer ${due} EUR`,
      )
      if (offered) expect(printed).toContain(offer(`${offered} EUR`))
      else expect(printed).not.toContain('Escompte')
    }
    const form = (await pageOf(client, payment_url!)).replaceAll(/\s/g, ' ')
    const isOpen = due !== '0,00' && !('status' in values)
    if (!isOpen) expect(form).not.toContain('<form')
    else {
      expect(form).toContain(`${offered ?? due} EUR</button>`)
      await pageOf(client, payment_url!, 'POST')
      expect(await client.one('invoices', id)).toMatchObject({ status: 'paid' })
      expect(await pageOf(client, `/invoice/${token}`)).not.toContain('Escompte')
    }
  }
})

promise('links/nothing-due', async () => {
  const client = await open()
  for (const values of [
    { status: 'paid' },
    { kind: 'canceled' },
    { status: 'rejected' },
    { income: false },
  ]) {
    const sale = await client.sale(values)
    for (const method of ['GET', 'POST']) {
      const html = await pageOf(client, sale.payment_url!, method)
      expect(html, JSON.stringify(values)).toContain('nothing left to pay')
      expect(html).not.toContain('<form')
    }
  }
  expect(client.account.payments.all()).toEqual([])
  const twice = await client.sale()
  await pageOf(client, twice.payment_url!, 'POST')
  await pageOf(client, twice.payment_url!, 'POST')
  expect(client.account.payments.all()).toHaveLength(1)
})

test('a form as browsers send it pays as well', async () => {
  const client = await open()
  const sale = await client.sale()
  const response = await client.emulator.fetch(new URL(sale.payment_url!).pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: '',
  })
  expect(response.status).toBe(200)
  expect(client.account.payments.all()).toHaveLength(1)
})
