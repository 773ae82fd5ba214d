import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inspect } from 'node:util'
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

/** A fixture with a misspelt name or word that the package defines. */
export interface MisspeltWord {
  readonly word: string
  readonly fixture: object
  /** Whether it compiles in a list, where another fixture may define the trait. */
  readonly mayBeInList?: boolean
  /** Whether it compiles anywhere, because the fixture defines traits of its own. */
  readonly isBesideOwn?: boolean
}

/** Every place of the language that takes one of the package's names or words. */
export const misspeltWords: readonly MisspeltWord[] = [
  { word: 'polnad', fixture: { edition: 'polnad' } },
  { word: 'frnace', fixture: account({ edition: 'frnace' }) },
  { word: 'startr', fixture: { extends: 'startr' } },
  { word: 'startr', fixture: { includes: ['blank', 'startr'] } },
  { word: 'amout', fixture: account({ settings: { discount_kind: 'amout' } }) },
  { word: 'profroma', fixture: account({ invoices: { a: { kind: 'profroma' } } }) },
  { word: 'payed', fixture: account({ invoices: [{ status: 'payed' }] }) },
  { word: 'payed', fixture: account({ invoices: { a: { generate: 2, status: ['sent', 'payed'] } } }) },
  { word: 'payed', fixture: { traits: { invoices: { late: { status: 'payed' } } } } },
  { word: 'payed', fixture: account({ traits: { invoices: { late: { status: 'payed' } } } }) },
  { word: 'chrage', fixture: account({ invoices: { a: { settlement_positions: [{ kind: 'chrage' }] } } }) },
  {
    word: 'defualt',
    fixture: account({ invoices: { a: { calculating_strategy: { position: 'defualt' } } } }),
  },
  {
    word: 'invoice:creat',
    fixture: account({ webhooks: { all: { kind: 'invoice:creat', url: 'http://127.0.0.1:8080' } } }),
  },
  { word: '1y2', fixture: account({ recurrings: { a: { every: '1y2' } } }) },
  { word: 'orignal', fixture: account({ outbox: [{ to: 'ann@buyer.test', print_option: 'orignal' }] }) },
  { word: 'deliverd', fixture: { exact: true, deliveries: [{ id: 1, state: 'deliverd' }] } },
  { word: 'overdu', fixture: account({ invoices: { a: { traits: 'overdu' } } }), mayBeInList: true },
  { word: 'overdu', fixture: account({ invoices: [{ traits: ['paid', 'overdu'] }] }), mayBeInList: true },
  {
    word: 'compny',
    fixture: { extends: 'starter', ...account({ clients: { a: { generate: 2, traits: ['compny'] } } }) },
    mayBeInList: true,
  },
  { word: 'compny', fixture: { traits: { clients: { abroad: { traits: 'compny' } } } }, isBesideOwn: true },
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
  words: {
    edition: 'poland',
    extends: null,
    accounts: {
      acme: {
        edition: null,
        settings: { discount_kind: '' },
        invoices: { some: { generate: 4, status: ['issued', 'sent'], kind: '', traits: [] } },
        recurrings: { often: { generate: 3, every: '{n}m' } },
        webhooks: [{ kind: 'invoice:create', url: 'http://127.0.0.1:8080' }],
      },
      beta: {
        invoices: { late: { buyer_name: 'Ann', traits: 'overdue' } },
        clients: [{ name: 'Jan', traits: ['company', 'supplier'] }],
      },
    },
  },
  traits: {
    traits: { invoices: { large: { traits: ['overdue'], currency: 'EUR' } } },
    accounts: {
      acme: { traits: null, invoices: { some: { buyer_name: 'Ann', traits: ['large', 'sent'] } } },
      beta: { invoices: { late: { buyer_name: 'Ann', traits: 'overdue' } } },
    },
  },
  accountTraits: {
    accounts: {
      acme: {
        traits: { clients: { abroad: { country: 'DE' } } },
        clients: [{ name: 'Jan', traits: ['abroad'] }],
      },
      beta: { clients: { jan: { name: 'Jan', traits: 'company' } } },
    },
  },
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

/** As people write it, keys without quotes, in one line. */
function literal(value: object): string {
  return inspect(value, {
    depth: null,
    breakLength: Infinity,
    compact: true,
    maxArrayLength: null,
    maxStringLength: null,
  })
}

/** A module of statements about fixtures, one per line after the first. */
function fixtureModule(statements: readonly string[]): string {
  const lines = statements.map((statement, at) => statement.replaceAll('NAME', `of${at}`))
  const imported = "import { createEmulator, type EmulatorOptions, type Fixture } from 'faketura'"
  return [imported, ...lines].join('\n')
}

/** Ways in which a fixture is written where it is checked, misspelt keys and words included. */
const statedAs: readonly ((text: string) => string)[] = [
  (text) => `export const NAME = ${text} satisfies Fixture`,
  (text) => `export const NAME: EmulatorOptions = { fixtures: ${text} }`,
  (text) => `export const NAME = () => createEmulator({ fixtures: ${text} })`,
  (text) => `export const NAME: EmulatorOptions = { fixtures: ['starter', ${text}] }`,
]

const inList = statedAs.at(-1)

/** Types that have no known keys are accepted; those whose words are widened, with `string` as the type argument. */
const takenAs: readonly ((text: string) => string)[] = [
  (text) => `const NAME = ${text}; export const with_NAME: EmulatorOptions<string> = { fixtures: NAME }`,
  (text) => `const NAME = ${text}; export const with_NAME = () => createEmulator<string>({ fixtures: NAME })`,
  (text) =>
    `const NAME: Fixture<string> = ${text}; export const with_NAME = () => createEmulator({ fixtures: NAME })`,
  (text) => `const NAME: object = ${text}; export const with_NAME: EmulatorOptions = { fixtures: [NAME] }`,
  (text) =>
    `const NAME: Record<string, unknown> = ${text}; export const with_NAME: EmulatorOptions = { fixtures: NAME }`,
]

/** Fixtures that compile. */
export const fine = () =>
  [...Object.values(accepted), ...Object.values(scenarios()), everyField()].map(literal)
/** Each misspelt key, in each way of writing a fixture. */
export const wrong = misspelt.flatMap((mistake) => statedAs.map((stated) => ({ ...mistake, stated })))
/** Each misspelt word, in each way of writing a fixture; undefined where it compiles. */
export const wrongWords = misspeltWords.flatMap(({ word, fixture, mayBeInList, isBesideOwn }) =>
  statedAs.map((stated) => {
    const compiles = isBesideOwn || (mayBeInList && stated === inList)
    return { word: compiles ? undefined : word, fixture, stated }
  }),
)

/** Modules of consumers: fixtures that compile, and those with a misspelt key or word. */
export function filesOfFixtures(): Record<string, string> {
  return {
    'fine.mts': fixtureModule(
      fine().flatMap((text) => [...statedAs, ...takenAs].map((stated) => stated(text))),
    ),
    'misspelt-call.mts': `import type { Account } from 'faketura'
declare const account: Account
account.invoices.update(1, { buyer_nam: 'Jan' })
account.invoices.update(1, { positions: [{ nam: 'Mug' }] })
`,
    'misspelt.mts': fixtureModule(wrong.map(({ fixture, stated }) => stated(literal(fixture)))),
    'misspelt-words.mts': fixtureModule(wrongWords.map(({ fixture, stated }) => stated(literal(fixture)))),
  }
}
