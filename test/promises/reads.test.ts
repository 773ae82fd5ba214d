import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'

promise('reads/fields', async () => {
  const client = await open()
  const { id, number } = await client.sale()
  const query = { 'fields[invoice]': 'number,kind,unheard_of' }
  expect((await client.get(`/invoices/${id}.json`, query)).body).toEqual({ number, kind: 'vat' })
  expect((await client.get('/invoices.json', query)).body).toEqual([{ number, kind: 'vat' }])
  expect((await client.get('/clients.json', { 'fields[client]': 'name' })).body).toEqual([
    { name: 'Buyer Ltd' },
  ])
  const unasked = { 'fields[client]': 'name' }
  expect(await client.get(`/invoices/${id}.json`, unasked)).toMatchObject({ body: { id, number } })
})

promise('reads/additional-fields', async () => {
  const client = await open()
  const { id } = await client.sale({ corrected_content_before: 'as it was' })
  const query = { 'additional_fields[invoice]': 'corrected_content_before,cancel_reason' }
  const plain = await client.one('invoices', id)
  expect(plain).not.toHaveProperty('corrected_content_before')
  const asked = { corrected_content_before: 'as it was', cancel_reason: null }
  expect((await client.get(`/invoices/${id}.json`, query)).body).toEqual({ ...plain, ...asked })
  const [listed] = await client.list('invoices')
  expect((await client.get('/invoices.json', query)).body).toEqual([{ ...listed, ...asked }])
})
