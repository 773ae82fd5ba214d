/** The frozen time of every measured emulator. */
export const now = '2026-01-15T12:00'

const day = 24 * 60 * 60 * 1000
const productCount = 40
const invoicesOfClient = 50

/**
 * Fills an account of an emulator, usually its first one, with invoices of three positions. One in twenty, but at least 25, is of this
 * month; they are spread among the others, because a period would be cheap otherwise.
 * @param {import('../../src/index.ts').Emulator} emulator
 * @param {number} count
 * @param {import('../../src/index.ts').Account} [account]
 * @returns {{ token: string, ids: number[], clients: number[] }} the account's token and what was made
 */
export function fill(emulator, count, account = emulator.account()) {
  for (let at = 0; at < productCount; at++) {
    account.products.create({ name: productName(at), price_net: `${10 + at}`, tax: '23' })
  }
  const clients = Array.from({ length: Math.max(2, count / invoicesOfClient) }, (_, at) =>
    account.clients.create({ name: `Client ${at}`, tax_no: `${5_000_000_000 + at}`, city: 'Warsaw' }),
  ).map(({ id }) => id)
  const ids = []
  for (let at = 0; at < count; at++) ids.push(account.invoices.create(invoiceOf(at, count, clients)).id)
  return { token: account.apiToken, ids, clients }
}

/** @param {number} count of invoices @returns {number} how many of them are of this month */
export function ofThisMonth(count) {
  return Math.max(25, count / 20)
}

/** @param {number} at @param {number} count @param {readonly number[]} clients */
function invoiceOf(at, count, clients) {
  const everyNth = Math.floor(count / ofThisMonth(count))
  return {
    client_id: clients[at % clients.length],
    oid: `order-${at}`,
    issue_date: at % everyNth === 0 ? dateBefore(at % 15) : dateBefore(20 + ((at * 7919) % 330)),
    positions: positionsOf(at),
  }
}

/**
 * Three positions as clients send them.
 * @param {number} at
 */
export function positionsOf(at) {
  return [0, 7, 13].map((step, index) => ({
    name: productName((at + step) % productCount),
    tax: index === 1 ? 8 : 23,
    quantity: index + 1,
    total_price_gross: (100 + ((at * 37 + step) % 9000)) / 10,
  }))
}

/** @param {number} at */
function productName(at) {
  return `Product number ${at}`
}

/** @param {number} days */
function dateBefore(days) {
  return new Date(Date.parse(`${now}Z`) - days * day).toISOString().slice(0, 10)
}
