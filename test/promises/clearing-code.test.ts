import { createHash } from 'node:crypto'
import { encode, renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import { clearingCodeProofs } from '../../src/verify/proofs/clearing-code.ts'
import { openPdf, pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { clearingFileOf, clearingSeller } from '../support/clearing-xml.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { codeOn } from '../support/qr-code.ts'

portable(clearingCodeProofs)

const number = '5265877635-20260301-0100001AF629-74'

/** A client of the Polish edition, and a way to make a document in a state of the clearing system. */
async function openPoland(): Promise<{
  readonly client: Client
  readonly inState: (gov_status: Invoice['gov_status'], values?: object) => Invoice
}> {
  const client = await open({ edition: 'poland', now: '2026-03-01' })
  const positions = [{ name: 'Lamp', tax: '23', total_price_gross: '123' }]
  const usual = { ...clearingSeller, buyer_name: 'Buyer', positions }
  return {
    client,
    inState: (gov_status, values) =>
      client.account.invoices.create({ ...usual, issue_date: '2026-02-10', gov_status, ...values }),
  }
}

promise('clearing-code/pdf', async () => {
  const { client, inState } = await openPoland()
  for (const [invoice, caption] of [
    [inState('ok', { gov_id: number }), number],
    [inState('processing'), 'OFFLINE'],
    [inState('server_error'), 'OFFLINE'],
  ] as const) {
    const { bytes, text } = await pdfOf(client, invoice.id)
    const code = await codeOn(bytes)
    expect(code?.modules).toEqual(encode(code!.link!, { border: 0, ecc: 'M' }).data)
    expect(text).toContain(` ${caption} `)
  }
})

test('the code of a document leads to its verification page', async () => {
  const { client, inState } = await openPoland()
  for (const [invoice, host] of [
    [inState('ok', { gov_id: number }), 'qr.ksef.mf.gov.pl'],
    [inState('processing'), 'qr.ksef.mf.gov.pl'],
    [inState('demo_ok', { gov_id: number }), 'qr-demo.ksef.mf.gov.pl'],
  ] as const) {
    const xml = await clearingFileOf(client, invoice.id, 'gov')
    const hash = createHash('sha256').update(xml).digest('base64url')
    const { bytes } = await pdfOf(client, invoice.id)
    expect((await codeOn(bytes))?.link).toBe(`https://${host}/invoice/5265877635/10-02-2026/${hash}`)
  }
})

promise('clearing-code/page', async () => {
  const { client, inState } = await openPoland()
  const pageOf = async ({ token }: Invoice) => (await client.send('GET', `/invoice/${token}`)).text
  const { id } = inState('ok', { gov_id: number })
  const html = await pageOf(client.account.invoices.get(id)!)
  const { gov_verification_link: link } = await client.one('invoices', id)
  const [, href, picture] = /<a href="([^"]+)"><img src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html)!
  expect(href).toBe(link)
  const svg = renderSVG(link!, { border: 0, ecc: 'M' })
  expect(Buffer.from(picture!, 'base64').toString()).toBe(svg)
  expect(html).toContain(`<figcaption>${number}</figcaption>`)
  expect(await pageOf(inState('processing'))).toContain('<figcaption>OFFLINE</figcaption>')
  expect(await pageOf(inState(null))).not.toContain('figcaption')
})

promise('clearing-code/certificate', async () => {
  const { client, inState } = await openPoland()
  const offline = inState(null, { gov_save_and_send: true, buyer_tax_no: '1132245561' })
  for (const caption of ['OFFLINE', '5265877635-20260301-']) {
    const { bytes, text } = await pdfOf(client, offline.id)
    const page = await (await openPdf(bytes)).getPage(1)
    expect(await page.getAnnotations()).toHaveLength(1)
    expect(text).toContain(` ${caption}`)
    const html = (await client.send('GET', `/invoice/${offline.token}`)).text
    expect(html.match(/<figcaption>/g)).toHaveLength(1)
    client.account.clock.advance('5 seconds')
  }
  expect(await clearingFileOf(client, offline.id, 'gov_upo')).toContain('<TrybWysylki>Offline<')
})

promise('clearing-code/none', async () => {
  const { client, inState } = await openPoland()
  for (const state of [null, 'not_applicable', 'not_connected', 'send_error'] as const) {
    const { bytes, text } = await pdfOf(client, inState(state).id)
    expect(await codeOn(bytes)).toBeUndefined()
    expect(text).not.toContain('OFFLINE')
  }
})
