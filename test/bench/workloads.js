import { positionsOf } from './world.js'

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} url path and query
 * @property {string} [body]
 */

/**
 * @typedef {object} Workload
 * @property {string} name
 * @property {boolean} writes it changes the world, which is put back after each slice
 * @property {boolean} isWarm what is made at the first read of a record is made before it is measured
 * @property {Request[]} requests from which the generator draws at random
 */

/** Different records that are read by id and by oid, spread over the whole world. */
const different = 2000

/**
 * The requests that are measured, for a world that `fill` made.
 * @param {{ token: string, ids: readonly number[], clients: readonly number[] }} world
 * @param {number} [most] different records that are read
 * @returns {Record<'get' | 'firstGet' | 'page' | 'largePage' | 'ofClient' | 'ofOrder' | 'ofPeriod' | 'create' | 'update', Workload>}
 */
export function workloadsFor({ token, ids, clients }, most = different) {
  const read = (name, urls) => ({
    name,
    writes: false,
    isWarm: true,
    requests: urls.map((url) => ({ method: 'GET', url })),
  })
  const write = (name, requests) => ({ name, writes: true, isWarm: false, requests })
  const list = (query) => `/invoices.json?${query}&api_token=${token}`
  const pages = (count, query) => numbers(count).map((page) => list(`page=${page + 1}&${query}`))
  const body = (invoice) => JSON.stringify({ api_token: token, invoice })
  const one = (id) => `/invoices/${id}.json?api_token=${token}`
  return {
    get: read('get one', spread(ids, most).map(one)),
    firstGet: { ...read('first reads', ids.map(one)), isWarm: false },
    page: read('page of 25', pages(4, 'per_page=25')),
    largePage: read('page of 100', pages(Math.min(4, ids.length / 100), 'per_page=100')),
    ofClient: read(
      'page of 25 of a client_id',
      spread(clients, most).map((client) => list(`client_id=${client}`)),
    ),
    ofOrder: read(
      'the one with an oid',
      spread(numbers(ids.length), most).map((at) => list(`oid=order-${at}`)),
    ),
    ofPeriod: read('page of 25 of period=this_month', [list('period=this_month')]),
    create: write(
      'create with 3 positions',
      numbers(64).map((at) => ({
        method: 'POST',
        url: '/invoices.json',
        body: body({
          client_id: clients[at % clients.length],
          internal_note: `new ${at}`,
          positions: positionsOf(at),
        }),
      })),
    ),
    update: write(
      'update',
      numbers(1024).map((at) => ({
        method: 'PUT',
        url: `/invoices/${ids[at % 64]}.json`,
        body: body({ internal_note: `changed ${at}` }),
      })),
    ),
  }
}

/** @param {number} count */
function numbers(count) {
  return Array.from({ length: count }, (_, at) => at)
}

/**
 * @template Value
 * @param {readonly Value[]} values
 * @param {number} most
 * @returns {Value[]} at most so many of the values, at equal distances
 */
function spread(values, most) {
  const step = Math.max(1, Math.floor(values.length / most))
  return values.filter((_, at) => at % step === 0)
}
