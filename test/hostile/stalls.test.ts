import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Client } from '../support/client.ts'
import { sharedEmulators } from '../support/opened.ts'
import { attacked, openVictim } from './hostile-client.ts'

/** Expects that five requests, one after the other, get responses before a slow one, which takes many turns. */
async function expectResponsesBefore(victim: Client, path: string, least: number): Promise<string> {
  const order: string[] = []
  const made = victim.emulator.fetch(path).then(async (response) => {
    order.push('slow')
    return response.text()
  })
  let turns = 0
  const neighbour = async () => {
    for (let request = 1; request <= 5; request++) {
      expect((await victim.get('/clients.json')).status).toBe(200)
      order.push('request')
    }
  }
  const count = async () => {
    while (!order.includes('slow')) {
      await setImmediate()
      turns++
    }
  }
  await Promise.all([made, neighbour(), count()])
  expect(order).toEqual(['request', 'request', 'request', 'request', 'request', 'slow'])
  expect(turns).toBeGreaterThan(least)
  return made
}

test.each([
  ['of many rows', 1000, 'Lamp', 80],
  ['of few rows with long texts', 15, 'Lamps'.repeat(13_000), 10],
])('other requests get responses during the rendering of a PDF %s', async (_, rows, name, least) => {
  const victim = await openVictim()
  const position = { name, quantity: 1, tax: 23, total_price_gross: 1 }
  const { id } = await victim.sale({ positions: Array(rows).fill(position) })
  const pathOf = (one: number) =>
    `/invoices/${one}.pdf?api_token=${encodeURIComponent(victim.account.apiToken)}`
  // The library is loaded with the first one.
  expect((await victim.emulator.fetch(pathOf((await victim.sale()).id))).status).toBe(200)
  await expectResponsesBefore(victim, pathOf(id), least)
})

test('other requests get responses while a large export is written as YAML', async () => {
  const accounts = { demo: { invoices: { bulk: { generate: 600 } } }, small: {} }
  const victim = await openVictim({ fixtures: { faketura: 1, accounts } })
  const path = '/__admin/export?format=yaml'
  // The library is loaded with the first one.
  await victim.emulator.fetch(`${path}&account=small`)
  const text = await expectResponsesBefore(victim, path, 20)
  expect(text.length).toBeGreaterThan(1_000_000)
})

test('other requests get responses while a record with thousands of rows is written as YAML', async () => {
  const victim = await openVictim()
  const path = '/__admin/export?format=yaml'
  // The library is loaded with the first one.
  await victim.emulator.fetch(path)
  const position = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 1 }
  await victim.sale({ positions: Array(2000).fill(position) })
  const text = await expectResponsesBefore(victim, path, 10)
  expect(text.length).toBeGreaterThan(900_000)
})

const begin = sharedEmulators()

async function openManyRows(): Promise<Client> {
  const emulator = await begin('many rows', {}, ({ invoices }) => {
    const positions = Array(2500).fill({ name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 1 })
    for (let sale = 1; sale <= 12; sale++) invoices.create({ buyer_name: 'Buyer Ltd', positions })
  })
  return new Client(emulator, emulator.account())
}

test.each(['json', 'xml'])(
  'other requests get responses while a list with many rows is written as %s',
  async (format) => {
    const victim = await attacked(openManyRows)
    const { apiToken } = victim.account
    const path = `/invoices.${format}?include_positions=true&api_token=${encodeURIComponent(apiToken)}`
    // The library for XML is loaded with the first one.
    await victim.emulator.fetch(`/clients.${format}?api_token=${encodeURIComponent(apiToken)}`)
    const text = await expectResponsesBefore(victim, path, 2)
    expect(text.match(/Lamp/g)!.length).toBeGreaterThanOrEqual(12 * 2500)
  },
)

const row = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 1 }
const rows = (count: number) =>
  JSON.stringify({ invoice: { buyer_name: 'Buyer', positions: Array(count).fill(row) } })
const xmlRow = '<position><name>Lamp</name><tax>23</tax><total_price_gross>1</total_price_gross></position>'
const xmlRows = (count: number) =>
  `<invoice><buyer_name>Buyer</buyer_name><positions type="array">${xmlRow.repeat(count)}</positions></invoice>`

test.each([
  // One turn comes after the parsing, one after the reading of the rows.
  ['long', 'json', rows(6000), 2, false],
  // XML has another one between its check and its parsing.
  ['long', 'xml', xmlRows(4000), 3, false],
  ['short', 'json', rows(10), 0, true],
])('a %s body of %s is read, written and responded to in turns', async (_, format, body, turns, isSent) => {
  const { emulator, account } = await openVictim()
  // The format is loaded with the first request for it.
  await emulator.fetch(`/clients.${format}?api_token=${account.apiToken}`)
  const server = createServer(emulator.app)
  onTestFinished(() => void server.close())
  const made = () => account.invoices.all().length
  const seen: unknown[] = []
  server.on('request', (request, response) => {
    // This listener comes after the one of the emulator, which parses the body.
    request.on('end', async () => {
      let turn = 0
      for (; made() === 0; turn++) await setImmediate()
      seen.push(turn)
      // The response to a long body is made in the next turn, and sent in the one after it.
      await setImmediate()
      seen.push(response.headersSent)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/invoices.${format}?api_token=${encodeURIComponent(account.apiToken)}`
  const headers = { 'Content-Type': `application/${format}` }
  const { status } = await fetch(url, { method: 'POST', headers, body })
  expect([status, made()]).toEqual([201, 1])
  expect(seen).toEqual([turns, isSent])
})
