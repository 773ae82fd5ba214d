import { expect, onTestFinished, test } from 'vitest'
import { client, invoice } from '../../src/factories.ts'
import { type Account, connect, createEmulator, type RemoteAccount } from '../../src/index.ts'

const accounts = {
  acme: {
    clients: { jan: { name: 'Jan', email: 'jan@buyer.test' } },
    invoices: {
      late: { client_id: 'jan', oid: 'A-1', positions: [{ name: 'Mug', quantity: 1, total_price_gross: 5 }] },
    },
  },
}

/** The same account in this process, and as it is known over HTTP. */
async function opened(): Promise<readonly [Account, RemoteAccount]> {
  const emulator = await createEmulator({ now: '2026-01-15', fixtures: { accounts } })
  onTestFinished(() => emulator.close())
  const remote = await connect(emulator.url)
  onTestFinished(() => remote.close())
  return [emulator.account(), await remote.account()]
}

const absent: { readonly email?: string } = { email: undefined }

test('undefined means not given, in both ways', async () => {
  for (const account of await opened()) {
    const updated = await account.clients.update('jan', { ...absent, city: 'Oslo' })
    expect(updated).toMatchObject({ city: 'Oslo', email: 'jan@buyer.test' })
    const emptied = await account.clients.update('jan', { city: null })
    expect(emptied).toMatchObject({ city: null, email: 'jan@buyer.test' })
    const edited = await account.ui.edit('late', { oid: undefined, description: 'Read' })
    expect(edited).toMatchObject({ oid: 'A-1', description: 'Read' })
    const { id, name } = edited.positions[0]!
    const row = await account.invoices.update('late', { positions: [{ id, name: undefined, quantity: 2 }] })
    expect(row.positions).toMatchObject([{ name, quantity: '2.0' }])
    const plain = await account.invoices.create({ buyer_name: 'Ann', currency: undefined })
    expect(plain.currency).toBe((await account.invoices.create({ buyer_name: 'Ann' })).currency)
  }
})

test('undefined in a builder leaves the generated value and that of a trait, in both ways', async () => {
  for (const account of await opened()) {
    const built = await account.clients.create(client.company({ name: undefined, company: undefined }))
    expect(built).toMatchObject({ name: expect.stringMatching(/\w/), company: true })
    const late = await account.invoices.create(invoice.overdue({ payment_to: undefined, oid: undefined }))
    expect(late).toMatchObject({ oid: null, payment_to: expect.stringMatching(/^2025-/) })
  }
})

test('an unknown field is refused in both ways, also with undefined', async () => {
  for (const { clients, invoices } of await opened()) {
    const wrong: readonly (() => unknown)[] = [
      () => clients.create({ name: 'Ann', emial: undefined } as object),
      () => clients.update('jan', { emial: undefined } as object),
      () => clients.create([{ name: 'Ann', emial: undefined } as object]),
      () => clients.create(client({ emial: undefined } as object)),
      () => invoices.update('late', { positions: [{ emial: undefined } as object] }),
    ]
    for (const write of wrong)
      await expect((async () => write())()).rejects.toThrow(/unknown field "emial" in/)
  }
})

/** Values that a program in JavaScript may pass. */
const untyped = (values: object): object => values

test('a Date is an instant in both ways, and no date of the calendar', async () => {
  const at = new Date('2026-01-10T08:30:00Z')
  for (const { clients, invoices } of await opened()) {
    const { created_at } = await clients.create({ name: 'Ann', ...untyped({ created_at: at }) })
    expect(new Date(created_at!)).toEqual(at)
    for (const wrong of [{ issue_date: at }, { created_at: new Date(Number.NaN) }])
      await expect((async () => invoices.create({ buyer_name: 'Ann', ...untyped(wrong) }))()).rejects.toThrow(
        /^\[faketura\] (issue_date|created_at): expected /,
      )
  }
})
