import { ofThisMonth, positionsOf } from './filled-account.js'

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} url path and query
 * @property {string} [body]
 * @property {Record<string, string>} [headers] beside the ones that every request has
 */

/**
 * @typedef {object} Workload
 * @property {string} name
 * @property {boolean} writes it changes the state, which is restored after each slice
 * @property {boolean} isWarm what is made at the first read of a record is made before it is measured
 * @property {number} [warmUps] requests before the first slice, when they are not those of all
 * @property {Request[]} requests from which the generator draws at random
 */

/**
 * @typedef {object} Dialect how a server is asked
 * @property {(id: number) => string} one URL that reads a record
 * @property {(query: Query) => string} list URL that reads a page of the list
 * @property {string} collection path that a new record is posted to
 * @property {(id: number) => string} record path that a change of a record is put to
 * @property {(invoice: object) => object} body from the fields of an invoice
 */

/** @typedef {{ page?: number, per_page?: number, client_id?: number, oid?: string, period?: string, order?: string }} Query */

/** @param {string} token @returns {Dialect} what the emulated service documents */
const documented = (token) => ({
  one: (id) => `/invoices/${id}.json?api_token=${token}`,
  list: (query) => `/invoices.json?${new URLSearchParams({ ...query, api_token: token })}`,
  collection: '/invoices.json',
  record: (id) => `/invoices/${id}.json`,
  body: (invoice) => ({ api_token: token, invoice }),
})

/** What is asked of every server. */
export const kinds = [
  'get',
  'getXml',
  'page',
  'pageXml',
  'largePage',
  'largePageXml',
  'ofClient',
  'ofOrder',
  'ofPeriod',
  'create',
  'update',
]

/** Different records that are read by id and by oid, spread over the whole account. */
const different = 2000
/** Different requests of every other kind, so that no cache of whole responses decides. */
const others = 200
/** Orders in which the pages of a month are read. */
const orders = ['number', 'price_gross', 'issue_date', 'payment_to', 'buyer_name']

/**
 * The requests that are measured, for an account that `fill` filled.
 * @param {{ token: string, ids: readonly number[], clients: readonly number[] }} filled
 * @param {number} [most] different records that are read
 * @param {Dialect} [dialect] of the server that is asked
 * @returns {Record<'get' | 'getXml' | 'firstGet' | 'page' | 'pageXml' | 'largePage' | 'largePageXml' | 'ofClient' | 'ofOrder' | 'ofPeriod' | 'create' | 'update', Workload>}
 */
export function workloadsFor({ token, ids, clients }, most = different, dialect = documented(token)) {
  const read = (name, urls) => ({
    name,
    writes: false,
    isWarm: true,
    requests: urls.map((url) => ({ method: 'GET', url })),
  })
  const write = (name, requests) => ({ name, writes: true, isWarm: false, requests })
  const { one, list } = dialect
  // As many pages as there are; small accounts have few.
  const pages = (size, query, records = ids.length) =>
    numbers(Math.min(others, Math.ceil(records / size))).map((page) =>
      list({ page: page + 1, per_page: size, ...query }),
    )
  const page = read('page of 25', pages(25))
  // The window of a list without a period, and all of them.
  const largePage = read('page of 100', [...pages(100), ...pages(100, { period: 'all' })].slice(0, others))
  const body = (invoice) => JSON.stringify(dialect.body(invoice))
  const few = spread(ids, most)
  return {
    get: read('get one', few.map(one)),
    getXml: xml(read('get one as XML', few.map(one))),
    firstGet: { ...read('first reads', ids.map(one)), isWarm: false },
    page,
    pageXml: xml({ ...page, name: `${page.name} as XML` }),
    largePage,
    largePageXml: xml({ ...largePage, name: `${largePage.name} as XML` }),
    ofClient: read(
      'page of 25 of a client_id',
      spread(clients, most).map((client) => list({ client_id: client })),
    ),
    ofOrder: read(
      'the one with an oid',
      spread(numbers(ids.length), most).map((at) => list({ oid: `order-${at}` })),
    ),
    ofPeriod: read(
      'page of 25 of period=this_month',
      ['asc', 'desc'].flatMap((direction) =>
        orders.flatMap((field) =>
          pages(25, { period: 'this_month', order: `${field}.${direction}` }, ofThisMonth(ids.length)),
        ),
      ),
    ),
    create: write(
      'create with 3 positions',
      numbers(others).map((at) => ({
        method: 'POST',
        url: dialect.collection,
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
        url: dialect.record(ids[at % 64]),
        body: body({ internal_note: `changed ${at}` }),
      })),
    ),
  }
}

/** @param {Workload} workload @returns {Workload} the same of the records as XML */
function xml(workload) {
  return {
    ...workload,
    requests: workload.requests.map(({ method, url }) => ({
      method,
      url: url.replace('.json', '.xml'),
      headers: { Accept: 'application/xml' },
    })),
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
