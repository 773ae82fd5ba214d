import { expect, test, vi } from 'vitest'
import { open } from '../support/client.ts'
import { pdfOf } from './pdf-text.ts'

const loaded = vi.hoisted(() => ({ times: 0 }))

vi.mock('pdfkit', async (importOriginal) => {
  loaded.times += 1
  return await importOriginal()
})

test('the PDF library is loaded once, with the first PDF', async () => {
  const client = await open()
  const { id } = await client.sale()
  await client.one('invoices', id)
  await client.get(`/invoices/${id}.pdf`, { print_option: 'fax' })
  expect(loaded.times).toBe(0)
  await pdfOf(client, id)
  expect(loaded.times).toBe(1)
  await pdfOf(client, id)
  expect(loaded.times).toBe(1)
})
