import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount, ProofQuery } from '../proof-account.ts'

const undated = ['clients', 'products'] as const
const shown = [...undated, 'invoices'] as const

async function idsOf(account: ProofAccount, name: (typeof shown)[number], query: ProofQuery = {}) {
  return (await account.list(name, query)).map(({ id }) => id)
}

/** The first of some resources with so many records. */
async function longList<Name extends (typeof shown)[number]>(
  account: ProofAccount,
  length: number,
  names: readonly Name[],
) {
  for (const name of names) {
    const ids = await idsOf(account, name, { per_page: 100 })
    if (ids.length >= length) return { name, ids }
  }
  throw new NotTried(`the account has fewer than ${length} records in each of: ${names.join(', ')}`)
}

function isRising(values: readonly (string | number)[]): boolean {
  return values.every((value, at) => at === 0 || values[at - 1]! <= value)
}

export const listsProofs = [
  proof('lists/newest-first', {}, async (account) => {
    await longList(account, 2, undated)
    for (const name of undated) {
      const ids = await idsOf(account, name)
      expectThat(`${name} with the newest id first`, isRising(ids.toReversed()), ids)
    }
  }),
  proof('lists/per-page', {}, async (account) => {
    const { name, ids } = await longList(account, 3, shown)
    expectEqual('a page by default', await idsOf(account, name), ids.slice(0, 25))
    expectEqual('per_page=2', await idsOf(account, name, { per_page: 2 }), ids.slice(0, 2))
    expectEqual('per_page=101', await idsOf(account, name, { per_page: 101 }), ids)
  }),
  proof('lists/page', {}, async (account) => {
    const { name, ids } = await longList(account, 3, shown)
    const page = (number: number) => idsOf(account, name, { page: number, per_page: 2 })
    expectEqual('page=1', await page(1), ids.slice(0, 2))
    expectEqual('page=2', await page(2), ids.slice(2, 4))
    expectEqual('a page past the end', await page(100_000), [])
  }),
  proof('lists/order', {}, async (account) => {
    await longList(account, 2, undated)
    for (const name of undated)
      for (const order of ['id', 'created_at', 'updated_at'] as const) {
        const valuesOf = async (query: ProofQuery) =>
          (await account.list(name, { per_page: 100, ...query })).map((record) =>
            order === 'id' ? record.id : Date.parse(record[order] ?? ''),
          )
        const rising = await valuesOf({ order })
        const falling = await valuesOf({ order: `${order}.desc` })
        expectThat(`${name} by ${order}`, isRising(rising), rising)
        expectThat(`${name} by ${order}.desc`, isRising(falling.toReversed()), falling)
      }
  }),
  proof('lists/order-of-values', { writes: true }, async (account) => {
    const { id: client_id } = await account.create('clients', { name: account.named('Ash') })
    const days = [account.inDays(-2), null, account.inDays(-3), null, account.inDays(-40)]
    const ids: number[] = []
    for (const paid_date of days)
      ids.push((await account.sale({ client_id, ...(paid_date && { status: 'paid', paid_date }) })).id)
    const byDay = [1, 3, 4, 2, 0].map((at) => ids[at])
    const sorted = (order: string) => idsOf(account, 'invoices', { client_id, order, period: 'all' })
    expectEqual('invoices by paid_date', await sorted('paid_date'), byDay)
    expectEqual('invoices by paid_date.desc', await sorted('paid_date.desc'), byDay.toReversed())
  }),
  proof('lists/unknown-order', {}, async (account) => {
    await account.refused(account.get('/clients.json', { order: 'zodiac.desc' }), 422, 'order')
  }),
  proof('lists/bare-array', {}, async (account) => {
    for (const name of [...shown, 'departments', 'warehouses'] as const) {
      const body: unknown = await account.list(name)
      expectThat(`${name} in an array`, Array.isArray(body), body)
      expectThat(
        `${name} with an id`,
        (body as readonly { id: unknown }[]).every(({ id }) => Number.isInteger(id)),
        body,
      )
    }
  }),
]
