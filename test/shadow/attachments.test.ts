import { expect, test } from 'vitest'
import { liveService, shadowOf } from './live-service.ts'

test('attachments are compared, although the storage for uploads is not', async () => {
  const live = await liveService()
  const { shadow, ask, lines } = await shadowOf(live.url)
  await ask('GET', '/invoices.json')
  const position = { name: 'Pen', quantity: 2, tax: 23, total_price_gross: '24.60' }
  const sale = await ask('POST', '/invoices.json', {
    invoice: { buyer_name: 'Buyer Ltd', positions: [position] },
  })
  const { id } = sale.body
  for (const [file, place] of [
    ['a.txt', 'query'],
    ['b.txt', 'body'],
  ] as const) {
    const { body } = await ask('GET', `/invoices/${id}/get_new_attachment_credentials.json`)
    const { url, ...fields } = body
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set('file', new Blob(['content']), file)
    // At the service, this is another host.
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201)
    const query = place === 'query' ? `?file_name=${file}` : ''
    const added = await ask(
      'POST',
      `/invoices/${id}/add_attachment.json${query}`,
      place === 'body' ? { file_name: file } : {},
    )
    expect(added.status).toBe(200)
  }
  expect((await ask('GET', `/invoices/${id}.json`)).body).toMatchObject({ attachments_count: 2 })
  expect((await ask('GET', `/invoices/${id}/attachment?kind=a.txt`)).status).toBe(302)
  const link = new URL((await ask('GET', `/invoices/${id}.json`)).body.view_url).pathname
  expect((await ask('GET', link)).status).toBe(200)
  const report = await shadow.report()
  expect(lines).toEqual([])
  expect(report.requests).toMatchObject({ differed: 0, notCompared: 0 })
})
