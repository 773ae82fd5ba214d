import { Agent, request } from 'node:http'
import { XMLParser } from 'fast-xml-parser'
import { expect, onTestFinished, test } from 'vitest'
import { sum } from '../../src/rules/money.ts'
import { openVictim } from './hostile-client.ts'

interface ReceivedResponse {
  readonly status: number
  readonly text: string
}

/** Sends requests over many connections at once. */
function caller(
  url: string,
): (method: string, path: string, body?: object | string) => Promise<ReceivedResponse> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  onTestFinished(() => agent.destroy())
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const type = path.includes('.xml') ? 'application/xml' : 'application/json'
      const headers = { Accept: type, 'Content-Type': type }
      const outgoing = request(url + path, { method, headers, agent })
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      })
      outgoing.end(typeof body === 'object' ? JSON.stringify(body) : body)
    })
}

/** Positions with an odd number of cents each, so that every combination has another sum. */
const positionsOf = (nth: number) =>
  Array.from({ length: 1 + (nth % 4) }, (_, at) => ({
    name: `Service ${at}`,
    quantity: 1 + (at % 2),
    tax: 23,
    total_price_gross: (nth * 100 + at * 2 + 1) / 100,
  }))

const invoiceXml = (nth: number) =>
  `<invoice><oid>order-${nth}</oid><buyer_name>Buyer</buyer_name><positions type="array">${positionsOf(nth)
    .map((position) => {
      const fields = Object.entries(position).map(([name, value]) => `<${name}>${value}</${name}>`)
      return `<position>${fields.join('')}</position>`
    })
    .join('')}</positions></invoice>`

const invoice = (nth: number) => ({
  invoice: { oid: `order-${nth}`, buyer_name: 'Buyer', positions: positionsOf(nth) },
})

test('a thousand creates at once, in both formats and of two accounts, get every number of their account once', async () => {
  const { emulator, account } = await openVictim({ listen: true })
  const other = emulator.createAccount({ prefix: 'other' })
  const call = caller(emulator.url)
  const tokens = [account, other].map(({ apiToken }) => encodeURIComponent(apiToken))
  const responses = await Promise.all(
    Array.from({ length: 1000 }, (_, nth) => {
      const query = `?api_token=${tokens[nth % 10 === 0 ? 1 : 0]}`
      return nth % 3 === 0
        ? call('POST', `/invoices.xml${query}`, invoiceXml(nth))
        : call('POST', `/invoices.json${query}`, invoice(nth))
    }),
  )
  expect(responses.filter(({ status }) => status !== 201)).toEqual([])
  const numberOf = ({ text }: ReceivedResponse) =>
    (/"number":"(\d+)\/2026"|<number>(\d+)\/2026</.exec(text) ?? []).slice(1)
  for (const [which, count] of [
    [0, 900],
    [1, 100],
  ] as const) {
    const own = responses.filter((_, nth) => (nth % 10 === 0 ? 1 : 0) === which)
    const numbers = own.map((response) => Number(numberOf(response).find((digits) => digits !== undefined)))
    const every = Array.from({ length: count }, (_, at) => at + 1)
    expect(numbers.toSorted((one, another) => one - another)).toEqual(every)
  }
  expect(account.invoices.all().map(({ id }) => id)).toHaveLength(900)
  expect(new Set(emulator.accounts.flatMap(({ invoices }) => invoices.all().map(({ id }) => id))).size).toBe(
    1000,
  )
})

interface Seen {
  readonly oid: string
  readonly price_gross: string
  readonly positions: readonly { readonly total_price_gross: string }[]
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'invoice' || name === 'position',
})

/** The invoices of a response, in its order. */
function invoicesIn({ text }: ReceivedResponse, format: string): Seen[] {
  if (format === 'json') {
    const read: Seen | Seen[] = JSON.parse(text)
    return Array.isArray(read) ? read : [read]
  }
  const elements = text.match(/<invoice>[\s\S]*?<\/invoice>/g) ?? []
  return elements.map((element) => {
    const known = seen.get(element) ?? invoiceIn(element)
    seen.set(element, known)
    return known
  })
}

/** Most invoices of a list are like in an earlier one. */
const seen = new Map<string, Seen>()

interface XmlInvoice {
  readonly oid: string
  readonly 'price-gross': string
  readonly positions?: { readonly position?: readonly { readonly 'total-price-gross': string }[] }
}

function invoiceIn(element: string): Seen {
  const { invoice }: { invoice: XmlInvoice[] } = parser.parse(element)
  const { oid, positions, 'price-gross': price_gross } = invoice[0]!
  return {
    oid,
    price_gross,
    positions: (positions?.position ?? []).map((position) => ({
      total_price_gross: position['total-price-gross'],
    })),
  }
}

test('concurrent reads see consistent records, whose totals match their positions', async () => {
  const { emulator, account } = await openVictim({ listen: true })
  const call = caller(emulator.url)
  const token = `api_token=${account.apiToken}`
  const ids = Array.from({ length: 20 }, (_, nth) => account.invoices.create(invoice(nth).invoice).id)
  const writes = Array.from({ length: 200 }, (_, nth) =>
    nth % 4 === 0
      ? () => call('POST', `/invoices.json?${token}`, invoice(1000 + nth))
      : () => {
          // Rows without an id are added. A response whose total lacks their amount would be torn.
          const changes = { positions: positionsOf(nth * 7), oid: `order-${nth}` }
          return call('PUT', `/invoices/${ids[nth % ids.length]}.json?${token}`, { invoice: changes })
        },
  )
  const reads = Array.from({ length: 100 }, (_, nth) => {
    const format = nth % 2 ? 'json' : 'xml'
    const path =
      nth % 4 < 2
        ? `/invoices.${format}?period=all&per_page=100&include_positions=true&${token}`
        : `/invoices/${ids[nth % ids.length]}.${format}?${token}`
    return async () => ({ response: await call('GET', path), format, path })
  })
  const written: Promise<ReceivedResponse>[] = []
  const read: ReturnType<(typeof reads)[number]>[] = []
  // Two writes, then a read, all in flight at once.
  for (const [at, one] of reads.entries()) {
    written.push(...writes.slice(at * 2, at * 2 + 2).map((write) => write()))
    read.push(one())
  }
  let rows = 0
  for (const { response, format, path } of await Promise.all(read)) {
    expect(response.status, response.text.slice(0, 300)).toBe(200)
    const invoices = invoicesIn(response, format)
    expect(invoices.length, path).toBeGreaterThan(0)
    for (const { price_gross, positions } of invoices) {
      rows++
      expect(positions.length, path).toBeGreaterThan(0)
      expect(sum(positions.map(({ total_price_gross }) => total_price_gross)), path).toBe(price_gross)
    }
  }
  for (const { status, text } of await Promise.all(written)) expect(status, text).toBeLessThan(300)
  expect(rows).toBeGreaterThan(1000)
})
