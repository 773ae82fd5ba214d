import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { guide } from '../../.config/docs/guide.ts'
import { createEmulator } from '../../src/index.ts'
import { compile, resolutions } from './compile.ts'
import { accepted, everyField, misspelt, scenarios } from './fixture-literals.ts'
import { install, pack, root, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

beforeAll(() => {
  install(folder, pack(folder).file)
  // Runners that this project has itself are lent to the consumer.
  for (const name of Object.keys(manifest.peerDependencies)) {
    const lent = join(folder, 'node_modules', name)
    mkdirSync(dirname(lent), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), lent, 'junction')
  }
}, 120_000)

/** What a consumer writes with a subpath, with lines that must not compile: types that are `any` would let them pass. */
interface Use {
  /** Names that are imported from it. */
  readonly names: string
  /** How a CommonJS module imports it; the same way when missing, not at all when it is an ES module only. */
  readonly commonJs?: string | false
  readonly text: string
}

const aTest = `
  test('an invoice', async ({ account, emulator }) => {
    const { id } = account.invoices.create({ buyer_name: 'Buyer' })
    const url: string = account.url + emulator.url + id.toFixed()
    // @ts-expect-error There is no such member.
    account.wrong
    void url
  })
  const own = createTest({ edition: 'poland', account: { settings: { discount_kind: 'amount' } } })
  // @ts-expect-error There is no such option.
  createTest({ editoin: 'poland' })
  void own`

const assertions = `
  test('what is there', async ({ account }) => {
    expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
    expect(account).not.toHaveSentEmail({ to: 'ann@buyer.test' })
    // @ts-expect-error There is no such assertion.
    expect(account).toHaveInvioce({ oid: 'A-7' })
  })`

const json = `
  const said: object = all
  // @ts-expect-error It has no such key.
  all.wrong
  void said`

/** Every subpath that package.json exports. */
const uses: Readonly<Record<string, Use>> = {
  '.': {
    names: 'createEmulator, type Emulator, type EmulatorOptions',
    text: `
  async function use(): Promise<string | null> {
    const options: EmulatorOptions = { edition: 'poland', now: '2026-01-15', listen: false }
    await using emulator: Emulator = await createEmulator(options)
    const account = emulator.account()
    const { id, number, positions } = account.invoices.create({ buyer_name: 'Buyer', positions: [] })
    const first: number = positions[0]?.id ?? id
    account.warehouseDocuments.find({ id: first })
    // Written by requests and never answered; pinned; nested; of every type that requests send.
    account.invoices.create({ buyer_override: 'yes', token: 'mine', 'overdue?': true, client_id: 'jan', paid: 5 })
    account.invoices.create([{ positions: [{ name: 'A', quantity: '1', _destroy: false }] }, { positions: '' }])
    account.invoices.update('late', { kind: 'vat', positions: { 0: { id: first, tax: 23 } } })
    account.invoices.find({ oid: /^A/, positions: [{ name: /A/ }], connected_payments: [] })
    const given: Record<string, unknown> = JSON.parse('{}')
    account.clients.create(given)
    account.clients.create({ ...given, name: 'Client' })
    emulator.createAccount({ settings: { create_products: false } })
    await emulator.load(emulator.export())
    await emulator.load(JSON.parse('{}'))
    // @ts-expect-error There is no such field.
    account.invoices.create({ nmae: 1 })
    // @ts-expect-error There is no such field in a row.
    account.invoices.create({ positions: [{ nme: 1 }] })
    // @ts-expect-error Nor in one of a list.
    account.invoices.create([{ buyer_name: 'Ann' }, { positions: [{ nme: 1 }] }])
    // @ts-expect-error There is no such key.
    account.invoices.create({ calculating_strategy: { postion: 'default' } })
    // @ts-expect-error There is no such field.
    account.clients.update(1, { emial: 'ann@buyer.test' })
    // @ts-expect-error There is no such field.
    account.invoices.find({ odi: 'A-7' })
    // @ts-expect-error There is no such field in a row.
    account.invoices.filter({ positions: [{ nme: 'A' }] })
    // @ts-expect-error There is no such field.
    account.payments.waitFor({ piad: true })
    // @ts-expect-error There is no such setting.
    emulator.createAccount({ settings: { creat_products: false } })
    // @ts-expect-error There is no such key.
    await emulator.load({ accounts: { acme: { invioces: {} } } })
    emulator.clock.advance('10 days')
    const kinds: readonly ('create' | 'update' | 'delete')[] = emulator.changes().map((change) => change.kind)
    // @ts-expect-error A port is a number.
    await createEmulator({ port: 'any' })
    // @ts-expect-error Records are not to be written to.
    account.invoices.all()[0]!.number = 'mine'
    return kinds.length > 0 ? number : null
  }
  void use`,
  },
  './factories': {
    names: 'client, invoice, sequence, type Built, warehouseDocument',
    text: `
  type Records = import('faketura').AccountRecords
  function make({ invoices, clients }: Records): void {
    invoices.create(invoice.overdue({ positions: { generate: 2, name: 'A' } }))
    invoices.create(invoice.list(3))
    invoices.create([invoice, { client_id: client.person(), positions: [{ name: 'A' }] }])
    // @ts-expect-error It makes no client.
    clients.create(invoice.paid())
    // @ts-expect-error Nor do these.
    clients.create(invoice.list(2))
  }
  // @ts-expect-error There is no such field in a row.
  invoice({ positions: [{ nme: 1 }] })
  // @ts-expect-error There is no such field in any of them.
  invoice({ positions: { each: { nme: 1 } } })
  void make
  const late = invoice.overdue({ oid: sequence((n: number) => 'A-' + n) }).partiallyPaid()
  const built: Built = late
  const many: readonly object[] = late.with({ client_id: client.person() }).list(3)
  // @ts-expect-error There is no such trait.
  invoice.overdu()
  // @ts-expect-error There is no such field.
  warehouseDocument.received({ kidn: 'pz' })
  void [many, built]`,
  },
  './vitest': { names: 'createTest, expect, test', text: aTest + assertions, commonJs: false },
  './jest': { names: 'createTest, expect, test', text: aTest + assertions },
  './playwright': { names: 'createTest, expect, test', text: aTest + assertions },
  './node-test': { names: 'createTest, test', text: aTest },
  './node-test/reporter': {
    names: 'default as reporter',
    commonJs: "import reporter = require('faketura/node-test/reporter')",
    text: 'const printed: AsyncGenerator<string> = reporter((async function* () {})())\n  void printed',
  },
  './reporter': {
    names: 'default as Reporter, type ReporterOptions',
    text: `
  const options: ReporterOptions = { threshold: 30 }
  // @ts-expect-error There is no such threshold.
  const wrong: ReporterOptions = { threshold: { operation: 30 } }
  void new Reporter(options, wrong)`,
  },
  './global-setup': {
    names: 'default as setup, keepServer',
    text: `
  const kept: () => Promise<() => Promise<void>> = keepServer({ port: 4011 })
  // @ts-expect-error There is no such option.
  keepServer({ prot: 4011 })
  void [setup, kept]`,
  },
  './global-teardown': {
    names: 'default as teardown',
    commonJs: "import teardown = require('faketura/global-teardown')",
    text: 'const done: () => Promise<void> = teardown\n  void done',
  },
  './schema.json': {
    names: 'default as all',
    commonJs: "import all = require('faketura/schema.json')",
    text: json,
  },
  './package.json': {
    names: 'default as all',
    commonJs: "import all = require('faketura/package.json')",
    text: json,
  },
}

test('every subpath is tried', () => {
  expect(Object.keys(uses).sort()).toEqual(Object.keys(manifest.exports).sort())
})

/** A file for each subpath, as a kind of consumer writes it. */
function filesOf(extension: 'mts' | 'cts' | 'ts', subpaths = Object.keys(uses)): Record<string, string> {
  const isCommonJs = extension === 'cts'
  const files = subpaths.flatMap((subpath) => {
    const { names, text, commonJs } = uses[subpath]!
    if (isCommonJs && commonJs === false) return []
    const usual = `import { ${names} } from 'faketura${subpath.slice(1)}'`
    const name = `consumer-of-${subpath.replace(/\W/g, '-')}.${extension}`
    return [[name, `${isCommonJs && commonJs ? commonJs : usual}\n${text}\nexport {}`]]
  })
  return Object.fromEntries(files)
}

test.each([
  ['ES modules with moduleResolution node16', 'mts', resolutions.node16],
  ['CommonJS modules with moduleResolution node16', 'cts', resolutions.node16],
  ['modules with moduleResolution bundler', 'ts', resolutions.bundler],
] as const)('the types of every subpath are right for %s', { timeout: 60_000 }, (_, extension, options) => {
  expect(compile(folder, filesOf(extension), options).complaints).toEqual([])
})

test('whoever imports the package itself needs no types but those of node', () => {
  const { complaints, typePackages } = compile(folder, filesOf('mts', ['.']), resolutions.node16)
  expect(complaints).toEqual([])
  expect(typePackages).toEqual(['node'])
})

test('the programs of the README and the pages compile as they stand', { timeout: 60_000 }, async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const documents = [['readme', readme], ...(await guide()).map(({ slug, markdown }) => [slug, markdown])]
  const files = Object.fromEntries(
    documents.flatMap(([name, text]) =>
      [...text!.matchAll(/^```ts\b.*\n([\s\S]*?)^```$/gm)].map(([, block], at) => [
        `${name}-${at}.mts`,
        block!,
      ]),
    ),
  )
  expect(Object.keys(files).length).toBeGreaterThan(8)
  const options = { ...resolutions.node16, noUncheckedIndexedAccess: true }
  expect(compile(folder, files, options).complaints).toEqual([])
})

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

/** A module of statements about fixtures, one in a line behind the first one. */
function fixtureModule(statements: readonly string[]): string {
  const lines = statements.map((statement, at) => statement.replaceAll('NAME', `of${at}`))
  return ["import type { EmulatorOptions, Fixture } from 'faketura'", ...lines].join('\n')
}

/** Ways in which a fixture is written where it is checked, misspelt keys included. */
const statedAs: readonly ((text: string) => string)[] = [
  (text) => `export const NAME = ${text} satisfies Fixture`,
  (text) => `export const NAME: EmulatorOptions = { fixtures: ${text} }`,
  (text) => `export const NAME: EmulatorOptions = { fixtures: ['starter', ${text}] }`,
]

/** Types that a variable widens, or that say nothing of the keys, are taken as they are. */
const takenAs: readonly ((text: string) => string)[] = [
  (text) => `const NAME = ${text}; export const with_NAME: EmulatorOptions = { fixtures: NAME }`,
  (text) => `const NAME: object = ${text}; export const with_NAME: EmulatorOptions = { fixtures: [NAME] }`,
  (text) =>
    `const NAME: Record<string, unknown> = ${text}; export const with_NAME: EmulatorOptions = { fixtures: NAME }`,
]

test('fixtures of every form compile, and each misspelt key is told with the one that was meant', {
  timeout: 60_000,
}, () => {
  const fine = [...Object.values(accepted), ...Object.values(scenarios()), everyField()].map(literal)
  expect(fine.length).toBeGreaterThan(15)
  const wrong = misspelt.flatMap((mistake) => statedAs.map((stated) => ({ ...mistake, stated })))
  const files = {
    'fine.mts': fixtureModule(
      fine.flatMap((text) => [...statedAs, ...takenAs].map((stated) => stated(text))),
    ),
    'misspelt.mts': fixtureModule(wrong.map(({ fixture, stated }) => stated(literal(fixture)))),
  }
  const { complaints } = compile(folder, files, resolutions.node16)
  expect(complaints.filter((text) => !text.includes('misspelt.mts'))).toEqual([])
  for (const [at, { key, meant }] of wrong.entries()) {
    const told = complaints.filter((text) => text.includes(`misspelt.mts:${at + 2}:`))
    expect(told.join('\n')).toMatch(
      new RegExp(`'${key}' does not exist in type .*${meant ? ` write '${meant}'` : ''}`, 's'),
    )
  }
  expect(complaints).toHaveLength(wrong.length)
})

test('what compiles as a fixture loads, and what does not is refused', async () => {
  for (const fixtures of Object.values(accepted)) {
    await using emulator = await createEmulator({ fixtures, listen: false })
    expect(emulator.accounts).toBeDefined()
  }
  for (const { key, fixture, refusal } of misspelt)
    await expect(createEmulator({ fixtures: fixture, listen: false }), key).rejects.toThrow(refusal ?? key)
})
