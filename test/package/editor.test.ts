import { beforeAll, expect, test } from 'vitest'
import { completions, hovers } from './editor.ts'
import { installCopy, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()

beforeAll(() => installCopy(folder), 120_000)

/** The completions that an editor offers at the cursor, shown as `|`. */
const offered: readonly (readonly [text: string, names: readonly string[]])[] = [
  ['const a: Fixture = { | }', ['faketura', 'edition', 'now', 'accounts', 'extends']],
  ["const a = { edition: '|' } satisfies Fixture", ['poland', 'france']],
  [
    'const a = { accounts: { acme: { | } } } satisfies Fixture',
    ['api_token', 'settings', 'invoices', 'payments'],
  ],
  ['const a: EmulatorOptions = { fixtures: { | } }', ['accounts', 'edition']],
  [
    'const a: EmulatorOptions = { fixtures: { accounts: { acme: { invoices: { late: { | } } } } } }',
    ['issue_date', 'positions', 'generate', 'traits'],
  ],
  ["const a: FixtureRecord<'invoices'> = { kind: '|' }", ['vat', 'proforma']],
  ["const a: FixtureRecord<'invoices'> = { traits: ['|'] }", ['overdue', 'paid']],
  [
    "const a = { accounts: { acme: { clients: { jan: { traits: '|' } } } } } satisfies Fixture",
    ['company', 'supplier'],
  ],
  [
    "const a = { traits: {}, accounts: { acme: { clients: { jan: { traits: '|' } } } } } satisfies Fixture",
    ['company', 'supplier'],
  ],
  ["createEmulator({ fixtures: { extends: '|' } })", ['starter', 'blank']],
  [
    "createEmulator({ fixtures: { accounts: { acme: { webhooks: [{ kind: '|' }] } } } })",
    ['invoice:create', 'client:update'],
  ],
  ["const a: FixtureRecord<'invoices'> = { positions: [{ | }] }", ['name', 'quantity', 'total_price_gross']],
  ['declare const account: Account; account.invoices.create({ | })', ['buyer_name', 'positions']],
  ["declare const account: Account; account.invoices.create({ kind: '|' })", ['vat', 'proforma']],
]

test('an editor completes keys, words and traits', { timeout: 60_000 }, () => {
  const found = completions(
    folder,
    offered.map(
      ([text]) =>
        `import { createEmulator, type Account, type EmulatorOptions, type Fixture, type FixtureRecord } from 'faketura'\n${text}`,
    ),
  )
  for (const [at, [text, names]] of offered.entries())
    expect(found[at], text).toEqual(expect.arrayContaining([...names]))
})

/** The expected type and description that an editor shows for the name after `|`. */
const shown: readonly (readonly [text: string, type: RegExp, description: RegExp])[] = [
  ['account.invoices.|get(1)', /\.get\(id: IdOrAlias\): Invoice \| undefined$/, /record with this id/],
  ['const |found = account.invoices.get(1)', /^const found: Invoice \| undefined$/, /^$/],
  ['const |all = account.warehouseDocuments.all()', /^const all: readonly WarehouseDocument\[\]$/, /^$/],
  ['account.invoices.get(1)!.|number', /number: string \| null$/, /Number of the document/],
  ['account.invoices.get(1)!.|kind', /kind: InvoiceKind \| null$/, /One of vat, /],
  ['account.invoices.get(1)!.|positions', /positions: readonly InvoicePosition\[\]$/, /./],
  [
    'account.invoices.|create({})',
    /\.create\(values: InvoiceInput \| Built<"invoices">\): Invoice/,
    /Creates a record by the rules of the API/,
  ],
  ['account.invoices.create({ |payment_to_kind: 7 })', /payment_to_kind\?: /, /./],
  [
    'account.invoices.create({ |kind: "vat" })',
    /kind\?: "" \| InvoiceKind \| null \| undefined$/,
    /One of vat, /,
  ],
  [
    'account.invoices.create({ |positions: [] })',
    /InvoiceInput\.positions\?: RowInputs<InvoicePositionInput>$/,
    /Lines of the document/,
  ],
  ['account.|clients', /clients: Records<Client, ClientInput, "clients">$/, /customer/],
  ['void |createEmulator({ fixtures: "starter" })', /\): Promise<Emulator>/, /Starts an emulator/],
  [
    'void createEmulator({ |fixtures: { faketura: 1 } })',
    /EmulatorOptions<.*>\.fixtures\?: Fixtures<.*>/,
    /./,
  ],
  ['void createEmulator({ fixtures: { |faketura: 1 } })', /faketura\?: string \| number \|/, /Version of/],
  ['const a: Fixture = { |edition: "poland" }', /edition\?: EditionName \| undefined$/, /Country edition/],
  ['const a: Fixture = { |now: "2026-01-15" }', /now\?: string \| Date \| FixtureClock \|/, /clock starts/],
  [
    'const a: Fixture = { traits: { |clients: {} } }',
    /clients\?: TraitsOf<"clients", never> \|/,
    /A customer or a supplier/,
  ],
  [
    of('|settings: {}'),
    /settings\?: InputOf<AccountSettings, InFixture<never>> \|/,
    /Settings of the account/,
  ],
  [of('|users: { ann: {} }'), /users\?: Entries<FixtureUser<never>>$/, /Users besides the owner/],
  [of('invoices: { late: { |status: "sent" } }'), drawn('status', 'InvoiceStatus'), /./],
  [
    of('invoices: { late: { |client_id: "jan" } }'),
    /client_id\?: (Scalar \| Drawn|Drawn \| Scalar) \|/,
    /buyer/,
  ],
  [
    of('invoices: { late: { |generate: 3 } }'),
    /RecordKeys\.generate\?: string \| number \|/,
    /Number of records/,
  ],
  [
    of('invoices: { late: { |positions: [{ name: "A" }] } }'),
    /positions\?: InputRows<InvoicePosition, InFixtureRecord<never>> \|/,
    /Lines of the document/,
  ],
  [of('invoices: { late: { positions: [{ |quantity: 2 }] } }'), /quantity\?: .*Scalar/, /Number of units/],
  [of('|api_token: "secret"'), /api_token\?: string \| number \|/, /The account's API token/],
  [of('webhooks: [{ |kind: "invoice:create" }]'), drawn('kind', 'WebhookKind'), /./],
  ['void emulator.export({ |account: "acme" })', /ExportOptions\.account\?: string \| undefined$/, /Prefix/],
  ['void |connect("http://127.0.0.1:1")', /connect\(url: string, options\?: ConnectOptions\)/, /Connects/],
]

/** A fixture with an account that has these entries. */
function of(entries: string): string {
  return `void createEmulator({ fixtures: { accounts: { acme: { ${entries} } } } })`
}

/** The type of a choice in a fixture. */
function drawn(name: string, words: string): RegExp {
  return new RegExp(`${name}\\?: DrawnWord<${words}, InFixtureRecord<never>> \\| undefined$`)
}

test('an editor shows names and descriptions, but no internals', { timeout: 60_000 }, () => {
  const names = 'type Account, connect, createEmulator, type Emulator, type Fixture'
  const head = `import { ${names} } from 'faketura'
declare const account: Account
declare const emulator: Emulator
`
  const found = hovers(
    folder,
    shown.map(([text]) => head + text),
  )
  for (const [at, [text, type, description]] of shown.entries()) {
    expect(found[at]?.type, text).toMatch(type)
    expect(found[at]?.type.length, text).toBeLessThan(200)
    expect(found[at]?.text, text).toMatch(description)
  }
})
