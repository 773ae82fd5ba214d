/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} package as npm installs it
 * @property {string} script that serves it
 * @property {string} how it is set up, and which part of the work it leaves out
 * @property {boolean} isStateful whether it responds with what was written to it; others respond to every request with an example
 * @property {string} [totals] path of a create that calculates amounts and number, as faketura does
 * @property {number} [warmUps] number of creates before the first measured one, where a thousand would take too long
 * @property {boolean} [asksItself] it responds inside the process that asks
 * @property {import('../workloads.js').Dialect} [dialect] missing when it gets the same requests as faketura
 * @property {Record<string, Record<string, string>>} [headers] that choose its response, by the kind of request
 */

/** @param {Record<string, string>} names of the parameters @returns {import('../workloads.js').Dialect} */
const plain = ({ page, size, client }) => ({
  one: (id) => `/invoices/${id}`,
  list({ page: number = 1, per_page: count = 25, client_id: id }) {
    const asked = { [page]: number, [size]: count, ...(id === undefined ? {} : { [client]: id }) }
    return `/invoices?${new URLSearchParams(asked)}`
  },
  collection: '/invoices',
  record: (id) => `/invoices/${id}`,
  body: (invoice) => invoice,
})

/**
 * Other tools, each set up as its own documentation says. None calculates numbers or totals of created invoices, except under
 * its `totals` path. The output of tools that log every request is dropped.
 * @type {readonly Peer[]}
 */
export const peers = [
  {
    name: 'json-server',
    package: 'json-server@0.17.4',
    script: 'peers/json-server.js',
    how: 'its middlewares and router over an object in memory, without its logger; a page holds the positions too; a create responds with what was sent and an id',
    isStateful: true,
    dialect: plain({ page: '_page', size: '_limit', client: 'client_id' }),
  },
  {
    name: 'emulate',
    // The tag "latest" of this name is another, older library.
    package: 'emulate@0.12.2',
    script: 'peers/emulate.js',
    how: 'a custom service written by hand; a create responds with the fields of another invoice under those that were sent; a create with totals works them out in integers, by hand',
    isStateful: true,
    totals: '/totals/invoices.json',
  },
  {
    name: 'Mockoon',
    package: '@mockoon/cli@9.9.0',
    script: 'peers/mockoon.js',
    how: 'its command line with a CRUD route over a data bucket; a page holds the positions too; a create responds with what was sent and an id',
    isStateful: true,
    // It reads its whole data bucket for each create that carries no id.
    warmUps: 16,
    dialect: plain({ page: 'page', size: 'limit', client: 'client_id_eq' }),
  },
  {
    name: 'Prism',
    package: '@stoplight/prism-cli@5.16.0',
    script: 'peers/prism.js',
    how: 'its command line with the document of `faketura routes --openapi` and the recorded responses as its examples; keeps nothing',
    isStateful: false,
    headers: {
      largePage: { Prefer: 'example=largePage' },
    },
  },
  {
    name: 'msw behind node:http',
    package: 'msw@2.15.0',
    script: 'peers/msw.js',
    how: 'handlers written by hand, asked with its getResponse; a create responds with the fields of another invoice under those that were sent',
    isStateful: true,
  },
  {
    name: 'msw in the process that asks',
    package: 'msw@2.15.0',
    script: 'peers/msw-intercepting.js',
    how: 'the same handlers, its setupServer and fetch; compared with emulator.fetch',
    isStateful: true,
    asksItself: true,
  },
]
