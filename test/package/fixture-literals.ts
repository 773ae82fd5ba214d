import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { registry } from '../../src/resources/registry.ts'
import { root } from './pack.ts'

/** A fixture with a misspelt key, the key, and the one that was meant, where the compiler can tell. */
export interface Misspelt {
  readonly key: string
  readonly meant?: string
  readonly fixture: object
}

/** An account, or a part of one, as a fixture. */
const account = (content: object): object => ({ accounts: { acme: content } })

/** Every part of the language with one key that it does not have. */
export const misspelt: readonly Misspelt[] = [
  { key: 'acounts', meant: 'accounts', fixture: { acounts: {} } },
  { key: 'editoin', meant: 'edition', fixture: { editoin: 'poland' } },
  { key: 'extend', meant: 'extends', fixture: { extend: 'starter' } },
  {
    key: 'runing',
    fixture: { now: { now: '2026-01-15', runing: true } },
  },
  { key: 'invioces', meant: 'invoices', fixture: account({ invioces: {} }) },
  { key: 'api_tokn', meant: 'api_token', fixture: account({ api_tokn: 'a' }) },
  { key: 'discountkind', meant: 'discount_kind', fixture: account({ settings: { discountkind: 'amount' } }) },
  { key: 'buyer_nam', meant: 'buyer_name', fixture: account({ invoices: { a: { buyer_nam: 'Ann' } } }) },
  { key: 'buyer_nam', meant: 'buyer_name', fixture: account({ invoices: [{ buyer_nam: 'Ann' }] }) },
  { key: 'generat', meant: 'generate', fixture: account({ invoices: { a: { generat: 3 } } }) },
  { key: 'trait', meant: 'traits', fixture: account({ invoices: { a: { trait: 'overdue' } } }) },
  {
    key: 'total_price_gros',
    meant: 'total_price_gross',
    fixture: account({ invoices: { a: { positions: [{ name: 'A', total_price_gros: 1 }] } } }),
  },
  {
    key: 'postion',
    meant: 'position',
    fixture: account({ invoices: { a: { calculating_strategy: { postion: 'default' } } } }),
  },
  {
    key: 'issue_dat',
    meant: 'issue_date',
    fixture: { traits: { invoices: { late: { issue_dat: 'today - 40 days' } } } },
  },
  { key: 'pasword', meant: 'password', fixture: { users: [{ login: 'ann', pasword: 'a' }] } },
  { key: 'pasword', meant: 'password', fixture: account({ users: { ann: { login: 'ann', pasword: 'a' } } }) },
  {
    key: 'subjct',
    meant: 'subject',
    fixture: account({ outbox: [{ to: 'ann@buyer.test', subjct: 'Hello' }] }),
  },
  {
    key: 'filenam',
    meant: 'filename',
    fixture: account({ outbox: [{ to: 'ann@buyer.test', attachments: [{ filenam: 'a.txt', text: 'a' }] }] }),
  },
  {
    key: 'emial',
    meant: 'email',
    fixture: { exact: true, users: [{ id: 1, login: 'a', emial: 'a@a.test' }] },
  },
]

/** Every form that values, lists and collections have in the language. */
export const accepted: Readonly<Record<string, object>> = {
  nothing: {},
  head: {
    faketura: '1',
    edition: 'france',
    now: { now: '2026-01-15', running: 'yes' },
    seed: '7',
    integration_token: 'secret',
    extends: ['starter'],
    includes: null,
    users: { ola: { email: 'ola@office.test' } },
    accounts: { beta: null },
  },
  account: account({
    token: 'a/acme',
    login: 'ann',
    password: 123,
    first_name: null,
    edition: 'poland',
    settings: { discount_kind: 'amount', create_products: 'no' },
    users: [{ alias: 'ola', login: 'ola', password: 'b' }],
    outbox: {
      hello: { at: 'today - 1 day', to: ['ann@buyer.test'], attachments: [{ filename: 'a.txt', text: 'a' }] },
    },
  }),
  values: account({
    categories: null,
    departments: { main: { name: 'Acme', main: true } },
    clients: { jan: { name: 'Jan', tax_no: 5252445767, tag_list: ['a'] } },
    products: [{ alias: 'hosting', name: 'Hosting', price_net: '100', tax: 23 }, { name: 'Support' }],
    invoices: {
      late: {
        id: 7,
        client_id: 'jan',
        issue_date: 'today - 40 days',
        paid: '50%',
        income: 1,
        token: 'pinned',
        'overdue?': true,
        positions: [
          { product_id: 'hosting', quantity: 2 },
          { name: 'Other', total_price_gross: 1.5 },
        ],
      },
      indexed: { buyer_name: 'Ann', positions: { 0: { name: 'A', total_price_gross: '1' } } },
      none: { buyer_name: 'Ann', positions: '', calculating_strategy: { position: 'default' } },
    },
    payments: { both: { name: 'Both', price: 1, invoice_ids: ['late', 'indexed'] } },
  }),
  drawn: {
    traits: { clients: { abroad: { country: ['DE', 'FR'] } } },
    accounts: {
      acme: {
        traits: {
          invoices: { large: { traits: ['overdue'], positions: { each: { quantity: { from: 5, to: 9 } } } } },
        },
        clients: { some: { generate: '3', name: 'Client {n}', traits: 'abroad' } },
        invoices: {
          bulk: {
            generate: 4,
            traits: ['large', 'partially_paid'],
            client_id: ['some'],
            issue_date: { from: 'today - 60 days', to: 'today - 31 days' },
            oid: 'order-{n}',
            positions: {
              generate: { from: 1, to: 3 },
              name: ['A', 'B'],
              total_price_gross: { from: 10, to: 20 },
            },
          },
        },
      },
    },
  },
}

/** Each shipped scenario, by name. */
export function scenarios(): Readonly<Record<string, object>> {
  const folder = join(root, 'fixtures')
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return Object.fromEntries(
    files.map((name) => [basename(name, '.yaml'), parse(readFileSync(join(folder, name), 'utf8')) ?? {}]),
  )
}

/** One record of every resource with every field that the cards declare, nested ones too. */
export function everyField(): object {
  const names = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const records = registry.ofAccounts().map(({ name, fields, declaredFields }) => {
    const nested = Object.entries(fields).flatMap(([field, { rows, nested }]) => {
      const within = nested && names(nested.fields)
      return within ? [[field, rows ? [within] : within] as const] : []
    })
    return [name, [{ ...names(declaredFields), ...Object.fromEntries(nested) }]] as const
  })
  return account(Object.fromEntries(records))
}
