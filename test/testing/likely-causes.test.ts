import { beforeEach, expect as plain, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'
import { type Client, open } from '../support/client.ts'
import { complaint } from '../support/complaint.ts'
import { demoToken } from '../support/demo-token.ts'

let client: Client
let emulator: Emulator
let account: Account

beforeEach(async () => {
  client = await open()
  ;({ emulator, account } = client)
})

const positions = [{ name: 'Hosting', tax: 23, total_price_gross: 246, quantity: 2 }]

test('a failing matcher shows the latest three diagnostics, each once', async () => {
  const misspelt = (name: string) => client.post('/clients.json', { client: { name: 'Ann', [name]: 'x' } })
  expect(account).not.toHaveClient()
  plain(complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }))).not.toContain('request')
  await client.post('/invoices.json', { invoice: { odi: 'A-7', buyer_name: 'Bloom', positions } })
  const cause = /\nrequest 1 POST \/invoices\.json: unknown field "odi" in invoice; did you mean "oid"\?$/
  plain(complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }))).toMatch(cause)
  plain(complaint(() => expect(account).toHaveInvoice({ buyer_name: 'Bloom' }, { times: 2 }))).toMatch(cause)
  plain(complaint(() => expect(account).toHaveSentEmail({ to: 'ann@bloom.test' }))).toMatch(cause)
  plain(complaint(() => expect(emulator).toHaveReceivedRequest({ status: 404 }))).toMatch(cause)
  plain(complaint(() => expect(account).not.toHaveInvoice())).not.toContain('odi')
  const stranger = emulator.createAccount()
  plain(complaint(() => expect(stranger).toHaveInvoice())).not.toContain('odi')
  for (const name of ['nmae', 'emial', 'phoen', 'phoen']) await misspelt(name)
  const message = complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }))
  plain(message.match(/^request .*?(?= in client)/gm)).toEqual([
    'request 5 POST /clients.json: unknown field "phoen"',
    'request 3 POST /clients.json: unknown field "emial"',
    'request 2 POST /clients.json: unknown field "nmae"',
  ])
})

test('a failing matcher names the writes that were refused', async () => {
  const create = (invoice: object) => client.post('/invoices.json', { invoice })
  const said = () => complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }))
  await client.get('/invoices/7.json')
  plain(said()).not.toContain('refused')
  await create({ oid: 'A-7', positions: [{ name: 'Lamp' }], buyer_name: '' })
  plain(said()).toMatch(
    /^no invoices at all\n1 create was refused: 422 buyer_name .+ \(request 2 POST \/invoices\.json\)$/m,
  )
  await create({ oid: 'A-7', positions: [{ name: 'Lamp' }], buyer_name: '' })
  await client.delete('/invoices/7.json')
  plain(said().split('\n').slice(-2)).toEqual([
    '1 delete was refused: 404 Not found (request 4 DELETE /invoices/7.json)',
    plain.stringMatching(
      /^2 creates were refused: 422 buyer_name .+ \(last request 3 POST \/invoices\.json\)$/,
    ),
  ])
  emulator.faults.add({ operation: 'invoices.create', then: { status: 503 } })
  await create({ buyer_name: 'Bloom', positions })
  plain(said()).toContain('\n1 create was refused: 503 by fault 1 (request 5 POST /invoices.json)')
  plain(complaint(() => expect(account).toHaveSentEmail())).toContain('1 create was refused: 503')
  plain(complaint(() => expect(emulator.createAccount()).toHaveInvoice())).not.toContain('refused')
  account.invoices.create({ oid: 'A-7', buyer_name: 'Bloom', positions })
  plain(complaint(() => expect(account).not.toHaveInvoice({ oid: 'A-7' }))).not.toContain('refused')
})

test('a failing matcher names refused reads, except for those that found nothing', async () => {
  const said = () => complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }))
  await client.get('/invoices/7.json')
  plain(said()).not.toContain('refused')
  emulator.faults.add({ operation: 'invoices.list', times: 2, then: { status: 503 } })
  await client.get('/invoices.json')
  await client.get('/invoices.json')
  await client.delete('/invoices/7.json')
  plain(said().split('\n').slice(-2)).toEqual([
    '1 delete was refused: 404 Not found (request 4 DELETE /invoices/7.json)',
    '2 lists were refused: 503 by fault 1 (last request 3 GET /invoices.json)',
  ])
})

test('a refusal of strict mode is named once, by the mistake', async () => {
  await using strict = await createEmulator({ listen: false, strict: true })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ api_token: demoToken, client: { nmae: 'Ann' } })
  await strict.fetch('/clients.json', { method: 'POST', headers, body })
  const lines = complaint(() => expect(strict.account()).toHaveClient()).split('\n')
  plain(lines.filter((line) => line.includes('nmae'))).toHaveLength(1)
})
