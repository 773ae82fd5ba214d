import { join } from 'node:path'
import { expect } from 'vitest'
import type { EditionName } from '../../src/index.ts'
import { account, file, findings, folderWith, load } from '../fixtures/files.ts'
import { promise } from '../promise.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

promise('fixtures/rules', async () => {
  const { invoices } = await account({
    invoices: {
      late: {
        buyer_name: 'Buyer Ltd',
        token: 'chosen',
        payment_to_kind: 5,
        positions: [{ name: 'X', quantity: 2, tax: 23, price_net: 50 }],
      },
    },
  })
  expect(invoices.get('late')).toMatchObject({
    price_gross: '123.0',
    number: invoiceNumber(1),
    payment_to: '2026-01-20',
    token: 'chosen',
  })
})

promise('fixtures/generate', async () => {
  const records = {
    clients: { people: { generate: 3, external_id: 'crm-{n}', city: ['Oslo', 'Rome'] } },
    invoices: { bulk: { generate: 20, client_id: 'people', payment_to_kind: { from: 7, to: 9 } } },
  }
  const { clients, invoices } = await account(records)
  expect(clients.get('people-3')).toMatchObject({
    external_id: 'crm-3',
    city: expect.stringMatching(/Oslo|Rome/),
  })
  const terms = new Set(invoices.all().map(({ payment_to_kind }) => payment_to_kind))
  expect(terms).toEqual(new Set(['7', '8', '9']))
  expect(invoices.get('bulk-20')!.positions.length).toBeGreaterThan(0)
  expect((await account(records)).invoices.all()).toEqual(invoices.all())
})

promise('fixtures/valid-fakes', async () => {
  const sum = (digits: string, weights: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const isIban = (text: string) => {
    const turned = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    )
    return BigInt(turned) % 97n === 1n
  }
  const luhn = (digits: string) =>
    [...digits].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0) % 10
  const checks: Readonly<Record<EditionName, (taxNo: string, account: string) => boolean>> = {
    poland: (taxNo, account) =>
      sum(taxNo, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(taxNo[9]) && isIban(`PL${account}`),
    france: (taxNo, account) =>
      luhn(taxNo.slice(4)) === 0 &&
      (12 + 3 * (Number(taxNo.slice(4)) % 97)) % 97 === Number(taxNo.slice(2, 4)) &&
      isIban(account),
    portugal: (taxNo, account) => sum(taxNo, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 < 2 && isIban(account),
    international: (taxNo, account) =>
      (sum(taxNo.slice(2), [8, 7, 6, 5, 4, 3, 2]) + Number(taxNo.slice(9))) % 97 === 0 && isIban(account),
  }
  for (const [edition, isValid] of Object.entries(checks)) {
    const { clients } = await account(
      { clients: { firms: { generate: 50 } } },
      {
        edition: edition as EditionName,
      },
    )
    for (const { tax_no, bank_account } of clients.all())
      expect(isValid(tax_no!, bank_account!), `${edition} ${tax_no} ${bank_account}`).toBe(true)
  }
})

promise('fixtures/traits', async () => {
  const { invoices } = await account({
    traits: { invoices: { big: { payment_to_kind: 60, traits: ['sent'] } } },
    invoices: { it: { buyer_name: 'A', traits: ['overdue', 'big'], payment_to_kind: 30 } },
  })
  expect(invoices.get('it')).toMatchObject({
    issue_date: '2025-12-06',
    status: 'sent',
    payment_to: '2026-01-05',
  })
})

promise('fixtures/shares', async () => {
  const { invoices } = await account({
    invoices: { it: { buyer_name: 'A', paid: '25%', positions: [{ name: 'X', total_price_gross: 80 }] } },
  })
  expect(invoices.get('it')).toMatchObject({ paid: '20.0', status: 'partial' })
})

promise('fixtures/stated', async () => {
  const { invoices } = await account({
    clients: { jan: { name: 'Jan', city: 'Gdańsk' } },
    invoices: { it: { client_id: 'jan', buyer_name: 'Jan & Sons', status: 'sent' } },
    payments: { part: { name: 'Part', invoice_id: 'it', price: 5 } },
  })
  expect(invoices.get('it')).toMatchObject({
    buyer_name: 'Jan & Sons',
    buyer_city: 'Gdańsk',
    status: 'sent',
  })
})

promise('fixtures/circles', async () => {
  const { invoices } = await account({
    invoices: {
      quote: { kind: 'estimate', buyer_name: 'A', invoice_id: 'final' },
      final: { buyer_name: 'A', from_invoice_id: 'quote' },
    },
  })
  expect(invoices.get('quote')!.invoice_id).toBe(invoices.get('final')!.id)
  expect(invoices.get('final')!.from_invoice_id).toBe(invoices.get('quote')!.id)
})

promise('fixtures/users', async () => {
  const { emulator, account: acme } = await load({
    users: { new: { login: 'new', password: 'pass' } },
    accounts: { acme: { users: { ann: { login: 'ann', password: 'pass' } } } },
  })
  const prefixOf = async (login: string) => {
    const response = await emulator.fetch('/login.json', {
      method: 'POST',
      body: JSON.stringify({ login, password: 'pass', integration_token: acme.integrationToken }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    const reply: { prefix: string | null } = JSON.parse(await response.text())
    return reply.prefix
  }
  expect(await prefixOf('ann')).toBe('acme')
  expect(await prefixOf('new')).toBeNull()
})

promise('fixtures/outbox', async () => {
  const { emulator, account } = await load({
    accounts: {
      acme: {
        invoices: { late: { buyer_name: 'Jan', buyer_email: 'jan@shop.test' } },
        outbox: [{ invoice_id: 'late', at: 'yesterday' }],
      },
    },
  })
  expect(emulator.outbox.all()).toMatchObject([
    {
      at: '2026-01-14T00:00:00.000+00:00',
      to: ['jan@shop.test'],
      subject: `Invoice ${invoiceNumber(1)} from ${account.departments.find({ main: true })!.name}`,
    },
  ])
})

promise('fixtures/aliases', async () => {
  const { clients, invoices } = await account({
    invoices: { by_alias: { client_id: 'jan' }, by_number: { client_id: 7 } },
    clients: { jan: { id: 7, name: 'Jan' } },
  })
  expect(clients.get('jan')!.id).toBe(7)
  expect(invoices.get('by_alias')!.client_id).toBe(7)
  expect(invoices.get('by_number')!.client_id).toBe(7)
})

promise('fixtures/dates', async () => {
  const positions = [{ name: 'Table', quantity: 1, total_price_gross: 10 }]
  const { invoices } = await account({
    invoices: { late: { buyer_name: 'A', issue_date: 'today - 40 days', positions } },
  })
  expect(invoices.get('late')).toMatchObject({ issue_date: '2025-12-06', 'overdue?': true })
})

promise('fixtures/texts', async () => {
  const { account: acme } = await load(
    file('accounts: { acme: { clients: { jan: { name: 007, company: false, discount: 1.50 } } } }'),
  )
  expect(acme.clients.get('jan')).toMatchObject({ name: '007', company: false, discount: '1.5' })
})

promise('fixtures/whole', async () => {
  const { emulator } = await load('blank')
  const before = emulator.snapshot()
  const fixture = { accounts: { fine: { clients: [{ name: 'Jan' }] }, broken: { clients: [{}] } } }
  await expect(emulator.load(fixture)).rejects.toThrow(/accounts\.broken\.clients\[0\]\.name: can't be blank/)
  expect(emulator.changes(before)).toEqual([])
  expect(emulator.accounts).toHaveLength(1)
})

promise('fixtures/positions', async () => {
  const text = 'accounts:\n  acme:\n    clients:\n      jan: { nam: Jan }\n'
  expect(await findings(file(text))).toEqual([
    'main.yaml:4:14: unknown field "nam" in clients; did you mean "name"?',
  ])
  expect(await findings({ accounts: { acme: { clients: { jan: { nam: 'Jan' } } } } } as object)).toEqual([
    'accounts.acme.clients.jan.nam: unknown field "nam" in clients; did you mean "name"?',
  ])
})

promise('fixtures/accounts', async () => {
  const { emulator } = await load({ accounts: { acme: {}, other: { departments: [{ name: 'Shop' }] } } })
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['acme', 'other'])
  for (const { departments, warehouses } of emulator.accounts) {
    expect(departments.all()).toMatchObject([{ main: true }])
    expect(warehouses.all()).toHaveLength(1)
  }
  expect(emulator.account('other').departments.all()).toMatchObject([{ name: 'Shop' }])
})

promise('fixtures/extends', async () => {
  const folder = folderWith({
    'in/main.yaml':
      'extends: [blank, ./base.yaml]\naccounts: { demo: { clients: { jan: { name: Later } } } }\n',
    'in/base.yaml': 'accounts: { demo: { clients: { jan: { name: Jan }, ola: { name: Ola } } } }\n',
    'in/reaching.yaml': 'extends: ../out.yaml\n',
    'out.yaml': 'accounts: {}\n',
  })
  const { account: demo } = await load(join(folder, 'in/main.yaml'))
  expect(demo.apiToken).toBe('demo-token')
  expect(demo.clients.all().map(({ name }) => name)).toEqual(['Later', 'Ola'])
  expect(await findings(join(folder, 'in/reaching.yaml'))).toEqual([
    expect.stringMatching(
      /^in\/reaching\.yaml:1:10: expected a file in or below the folder of the first file, got "\.\.\/out\.yaml"$/,
    ),
  ])
})

promise('fixtures/clock', async () => {
  const fixture = { now: '2025-06-30', accounts: { acme: { invoices: { it: { buyer_name: 'A' } } } } }
  const issued = async (now: string | undefined) =>
    (await load(fixture, { now })).account.invoices.get('it')!.issue_date
  expect(await issued(undefined)).toBe('2025-06-30')
  expect(await issued('2026-01-15')).toBe('2026-01-15')
})

promise('fixtures/scenarios', async () => {
  const blank = (await load('blank')).account
  expect([blank.apiToken, blank.invoices.all().length]).toEqual(['demo-token', 0])
  const starter = (await load('starter')).account
  const statuses = starter.invoices.all().map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining(['issued', 'sent', 'paid', 'partial', 'rejected']))
  expect(starter.invoices.find({ 'overdue?': true })).toBeDefined()
})

promise('fixtures/exact', async () => {
  const { account } = await load({
    exact: true,
    last_ids: { clients: 20 },
    users: [{ id: 1, login: 'o@acme.test', email: 'o@acme.test', password: 'p', account: 'acme' }],
    accounts: { acme: { id: 2, owner: 'o@acme.test', clients: { jan: { id: 7, name: 'Jan' } } } },
  })
  expect(account.clients.get('jan')).toMatchObject({ id: 7, shortcut: null, token: null })
  expect(account.clients.create({ name: 'Next' }).id).toBe(21)
})

promise('fixtures/export', async () => {
  const { emulator, account } = await load('starter')
  const copy = await load(emulator.export())
  expect(copy.account.invoices.all()).toEqual(account.invoices.all())
  const next = { buyer_name: 'A', positions: [{ name: 'X', total_price_gross: 5 }] }
  expect(copy.account.invoices.create(next)).toEqual(account.invoices.create(next))
})

promise('fixtures/exported-accounts', async () => {
  const exports = ['first', 'second'].map(async (account) => {
    const { emulator } = await load({ accounts: { [account]: { clients: { one: { name: account } } } } })
    return emulator.export({ account })
  })
  const { emulator } = await load(await Promise.all(exports))
  const { accounts, users } = emulator.export()
  for (const rows of [Object.values(accounts), users]) expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  expect(emulator.accounts.map(({ clients }) => clients.get('one')?.name)).toEqual(['first', 'second'])
  const eve = { email: 'eve@one.test' }
  const shared = { one: { users: { eve } }, two: { users: { eve: { ...eve, invite: true } } } }
  const both = (await load({ accounts: shared })).emulator
  const copy = await load(['one', 'two'].map((account) => both.export({ account })))
  expect(copy.emulator.export().users).toEqual(both.export().users)
  const sold = await load({ accounts: { shop: {} } })
  const { id: client_id } = sold.account.clients.create({ name: 'Gone' })
  sold.account.invoices.create({ client_id, positions: [{ name: 'Lamp', tax: 0, total_price_gross: 100 }] })
  sold.account.clients.delete(client_id)
  const { account } = await load(sold.emulator.export({ account: 'shop' }))
  expect(account.clients.create({ name: 'New' })).toMatchObject({ id: client_id + 1, balance: '0.0' })
})
