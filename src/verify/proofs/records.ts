import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

/** Without what the response to a write shows in another way: its times have milliseconds. */
function inWholeSeconds<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/(T\d\d:\d\d:\d\d\.)\d{3}/g, '$1000'))
}

export const recordsProofs = [
  proof('records/created', { writes: true }, async (account) => {
    const name = account.named('Somebody Ltd')
    for (const resource of ['clients', 'products'] as const) {
      const made = await account.create(resource, { name })
      expectEqual('id is a number', typeof made.id, 'number')
      expectEqual('name', made.name, name)
      expectEqual('the record read again', await account.one(resource, made.id), inWholeSeconds(made))
    }
    const invoice = await account.sale()
    expectEqual('buyer_name', invoice.buyer_name, account.named('Buyer Ltd'))
    expectEqual('the invoice read again', await account.one('invoices', invoice.id), inWholeSeconds(invoice))
  }),
  proof('records/partial-update', { writes: true }, async (account) => {
    const name = account.named('Buyer Ltd')
    const before = await account.create('clients', { name, city: 'Exampletown', note: 'stays' })
    const changed = await account.update('clients', before.id, { city: 'Elsewhere' })
    const { updated_at } = changed
    const expected = inWholeSeconds({ ...before, city: 'Elsewhere', updated_at })
    expectEqual('the updated record', inWholeSeconds(changed), expected)
    expectEqual('the record read again', await account.one('clients', before.id), expected)
  }),
  proof('records/patch', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd'), note: 'stays' })
    const client = { name: account.named('Patched Ltd') }
    const response = await account.send('PATCH', `/clients/${id}.json`, {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: { api_token: account.apiToken, client },
    })
    expectStatus(response, 200)
    expectContains('the patched client', response.body, { ...client, note: 'stays' })
  }),
  proof('records/deleted', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const path = `/clients/${id}.json`
    const { status, text } = await account.delete(path)
    expectEqual('response to a delete', [status, text], [200, '"ok"'])
    await account.refused(account.get(path), 404)
    await account.refused(account.delete(path), 404)
  }),
  proof('records/whole-seconds', { writes: true }, async (account) => {
    const made = await account.create('clients', { name: account.named('Buyer Ltd') })
    expectMatch('created_at', made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
    const { created_at, updated_at } = await account.one('clients', made.id)
    const times = { created_at: made.created_at, updated_at: made.updated_at }
    expectEqual('times read again', { created_at, updated_at }, inWholeSeconds(times))
    expectMatch('updated_at read again', updated_at, /\.000[+-]/)
  }),
  proof('records/sent-back', { writes: true }, async (account) => {
    const made = await account.sale({ show_discount: true, calculating_strategy: { sum: 'sum' } })
    const client = await account.create('clients', { name: account.named('Other Ltd') })
    for (const [name, id] of [
      ['invoices', made.id],
      ['clients', client.id],
    ] as const) {
      const whole = await account.one(name, id)
      await account.update(name, id, { ...whole })
      const { updated_at } = await account.one(name, id)
      expectEqual('the record sent back', await account.one(name, id), { ...whole, updated_at })
    }
    const readOnly = {
      id: 1,
      token: 'mine',
      price_gross: '1.0',
      created_at: null,
      oid: account.named('order'),
    }
    const changed = await account.update('invoices', made.id, readOnly)
    const { id, token, price_gross, created_at, oid } = inWholeSeconds(changed)
    const expected = inWholeSeconds({
      id: made.id,
      token: made.token,
      price_gross: made.price_gross,
      created_at: made.created_at,
    })
    expectEqual('read-only fields', { id, token, price_gross, created_at }, expected)
    expectEqual('oid', oid, readOnly.oid)
  }),
  proof('records/null', { writes: true }, async (account) => {
    const name = account.named('Buyer Ltd')
    const nothing = { kind: null, note: null, company: null, shortcut: null }
    const made = await account.create('clients', { name, ...nothing })
    const usual = { kind: 'buyer', note: null, company: true }
    expectContains('a client made with null', made, { ...usual, shortcut: name })
    const other = { kind: 'seller', note: 'something', company: false }
    expectContains('a changed client', await account.update('clients', made.id, other), other)
    const emptied = await account.update('clients', made.id, { kind: null, note: null, company: null })
    expectContains('a client updated with null', emptied, usual)
  }),
  proof('records/outlived-reference', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const whole = await account.sale({ client_id: id })
    expectStatus(await account.delete(`/clients/${id}.json`), 200)
    const sentBack = await account.update('invoices', whole.id, { ...whole, description: 'still there' })
    expectEqual('client_id', sentBack.client_id, id)
    expectEqual('description', sentBack.description, 'still there')
  }),
  proof('records/rows', { writes: true }, async (account) => {
    const line = (name: string, tax: number, total_price_gross: number) => ({
      name: account.named(name),
      quantity: 1,
      tax,
      total_price_gross,
    })
    const { id, positions } = await account.sale({ positions: [line('A', 23, 123), line('B', 0, 50)] })
    const [first, second] = inWholeSeconds(positions)
    const edits = [{ id: first!.id, name: account.named('A2') }, line('C', 0, 10)]
    const changed = inWholeSeconds(await account.update('invoices', id, { positions: edits }))
    expectEqual(
      'names',
      changed.positions.map(({ name }) => name),
      ['A2', 'B', 'C'].map((name) => account.named(name)),
    )
    expectEqual('id of the changed row', changed.positions[0]!.id, first!.id)
    expectEqual('the row that was not named', changed.positions[1], second)
    expectEqual('price_gross with another row', changed.price_gross, '183.0')
    const fewer = inWholeSeconds(
      await account.update('invoices', id, { positions: [{ id: first!.id, _destroy: 1 }] }),
    )
    expectEqual(
      'rows without the removed one',
      fewer.positions.map((row) => row.id),
      changed.positions.slice(1).map((row) => row.id),
    )
    expectEqual('price_gross without the removed row', fewer.price_gross, '60.0')
  }),
]
