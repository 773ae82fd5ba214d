/** What a consumer writes with a subpath, with lines that must not compile: types that are `any` would let them pass. */
export interface Use {
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
  // @ts-expect-error There is no such scenario.
  createTest({ fixtures: 'startr' })
  // @ts-expect-error There is no such status.
  createTest({ fixtures: { accounts: { acme: { invoices: { late: { status: 'payed' } } } } } })
  void own`

const assertions = `
  test('what is there', async ({ account }) => {
    expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
    expect(account).not.toHaveSentEmail({ to: 'ann@buyer.test' })
    // @ts-expect-error There is no such assertion.
    expect(account).toHaveInvioce({ oid: 'A-7' })
  })`

const playwrightConfiguration = `
  test.use({ faketura: { strict: true } })
  // @ts-expect-error There is no such option.
  test.use({ faketura: { strcit: true } })
  type Configuration = import('@playwright/test').PlaywrightTestConfig<object, WorkerFixtures>
  const configuration: Configuration = { use: { faketura: { strict: true } } }
  // @ts-expect-error There is no such option.
  const misspelt: Configuration = { use: { faketura: { strcit: true } } }
  void [configuration, misspelt]`

const json = `
  const said: object = all
  // @ts-expect-error It has no such key.
  all.wrong
  void said`

/** @param type what the options of all files are declared as */
const shared = (type: string) => `
  const files: string = './overdue.yaml'
  const paid = { traits: ['paid'], status: 'sent' } as const
  const right: ${type} = { edition: 'poland', fixtures: ['starter', files, { accounts: { acme: { invoices: { paid } } } }] }
  // @ts-expect-error There is no such option.
  const option: ${type} = { strcit: true }
  // @ts-expect-error There is no such edition.
  const edition: ${type} = { edition: 'polnad' }
  // @ts-expect-error There is no such option of an account.
  const ofAccount: ${type} = { account: { lik: 'demo' } }
  // @ts-expect-error There is no such status.
  const status: ${type} = { fixtures: { accounts: { acme: { invoices: { late: { status: 'payed' } } } } } }
  // @ts-expect-error There is no such trait.
  const trait: ${type} = { fixtures: { accounts: { acme: { invoices: { late: { traits: ['overdu'] } } } } } }
  void [right, option, edition, ofAccount, status, trait]`

/** Every subpath that package.json exports. */
export const uses: Readonly<Record<string, Use>> = {
  '.': {
    names:
      'createEmulator, defineConfig, type Emulator, type EmulatorOptions, type Fixture, type FixtureAccount, type FixtureRecord, type Fixtures, type Invoice, type InvoiceInput, type InvoicePosition',
    text: `
  async function use(): Promise<string | null> {
    const options: EmulatorOptions = { edition: 'poland', now: '2026-01-15', listen: false }
    const fixtures: Fixtures = ['starter', { faketura: 1 }]
    // @ts-expect-error A number is not a fixture.
    const wrong: Fixtures = 7
    void wrong
    await using emulator: Emulator = await createEmulator({ ...options, fixtures })
    const account = emulator.account()
    const { id, number, positions } = account.invoices.create({ buyer_name: 'Buyer', positions: [] })
    const first: number = positions[0]?.id ?? id
    account.warehouseDocuments.find({ id: first })
    // Written by requests and never returned; pinned; nested; of every type that requests send.
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
    // @ts-expect-error Nor has a row of a list.
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
    // @ts-expect-error There is no such operation.
    emulator.faults.add({ operation: 'invoices.creat', then: { status: 503 } })
    emulator.faults.add({ operation: 'invoices.*', then: { status: 503 } })
    // @ts-expect-error There is no such operation.
    emulator.requests.find({ operation: 'invoice.create' })
    account.requests.find({ operation: /create$/, status: 201 })
    // @ts-expect-error There is no such operation.
    const isMade = emulator.requests.last()?.operation === 'invoices.creat'
    // @ts-expect-error There is no such operation.
    const covered = emulator.coverage().operations.some(({ id }) => id === 'clients.lst')
    void [isMade, covered]
    // @ts-expect-error There is no such event.
    account.webhooks.create({ kind: 'invoice:creat', url: 'http://127.0.0.1:8080' })
    account.webhooks.create({ kind: 'invoice:create', url: 'http://127.0.0.1:8080' })
    // @ts-expect-error There is no such event.
    account.webhooks.find({ kind: 'invoice:creat' })
    // @ts-expect-error There is no such event.
    emulator.webhooks.find({ kind: 'invoice:creat' })
    // @ts-expect-error There is no such kind of document.
    account.invoices.create({ kind: 'profroma' })
    // @ts-expect-error There is no such status.
    account.invoices.update(1, { status: 'payed' })
    // @ts-expect-error There is no such status.
    account.invoices.filter({ status: 'payed' })
    // @ts-expect-error There is no such discount.
    emulator.createAccount({ settings: { discount_kind: 'amout' } })
    // @ts-expect-error There is no such scenario.
    await createEmulator({ fixtures: 'startr' })
    // @ts-expect-error There is no such scenario.
    await createEmulator({ fixtures: ['startr', { faketura: 1 }] })
    // @ts-expect-error There is no such scenario.
    await emulator.load('startr')
    // @ts-expect-error There is no such scenario.
    const misspelt: EmulatorOptions = { fixtures: 'startr' }
    void misspelt
    const path: string = emulator.url
    await createEmulator({ fixtures: 'fixtures/overdue.yaml' })
    await createEmulator({ fixtures: ['starter', path, './more.json'] })
    // @ts-expect-error There is no such status, whatever the path is.
    await createEmulator({ fixtures: [path, { accounts: { acme: { invoices: { a: { status: 'payed' } } } } }] })
    // @ts-expect-error There is no such trait.
    await emulator.load({ accounts: { acme: { invoices: { late: { traits: ['overdu'] } } } } })
    // Words that are known only at run time, such as those of a JSON file.
    await createEmulator<string>({ fixtures: { edition: path, accounts: { acme: { invoices: { a: { kind: path } } } } } })
    const words = { accounts: { acme: { invoices: [{ kind: 'vat', traits: ['paid'] }], webhooks: [{ kind: 'client:create' }] } } }
    await emulator.load<string>([path, words])
    // @ts-expect-error Without the type argument, each word must be known.
    await emulator.load(words)
    const anyWords: Fixture<string> = words
    await createEmulator({ fixtures: [anyWords, path] })
    // Parts of a fixture, one of which applies a trait that the whole defines.
    const late: FixtureRecord<'invoices'> = { traits: ['overdue'], status: 'sent' }
    const large: FixtureRecord<'invoices', 'large'> = { traits: ['large', 'overdue'] }
    const acme: FixtureAccount = { invoices: { late } }
    const beta: FixtureAccount<'large'> = { invoices: { late, large } }
    const whole: Fixture = { traits: { invoices: { large: { currency: 'EUR' } } }, accounts: { acme, beta } }
    await emulator.load([{ accounts: { acme } }, whole])
    // @ts-expect-error There is no such trait.
    const overdu: FixtureRecord<'invoices', 'large'> = { traits: ['overdu'] }
    // @ts-expect-error There is no such kind, only a trait of this name.
    const kind: FixtureRecord<'invoices', 'large'> = { kind: 'large' }
    void [overdu, kind]
    const exported: EmulatorOptions = { fixtures: emulator.export() }
    // @ts-expect-error There is no such scenario.
    defineConfig({ fixtures: 'startr' })
    // @ts-expect-error There is no such status.
    defineConfig({ fixtures: { accounts: { acme: { invoices: { late: { status: 'payed' } } } } } })
    void [exported, defineConfig({ fixtures: ['starter', path], adminToken: 'secret' })]
    await emulator.load(path)
    // @ts-expect-error There is no such edition.
    await createEmulator({ edition: 'polnad' })
    // @ts-expect-error There is no such profile.
    await createEmulator({ profile: 'documentd' })
    const listed: Invoice = account.invoices.all()[0]!
    const position: InvoicePosition | undefined = listed.positions[0]
    const due: Partial<InvoiceInput> = { payment_to: '2026-02-01', client_id: 'jan' }
    account.invoices.update(listed.id, due)
    void position
    // @ts-expect-error A port is a number.
    await createEmulator({ port: 'any' })
    // @ts-expect-error Records are read-only.
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
    // @ts-expect-error It does not build a client.
    clients.create(invoice.paid())
    // @ts-expect-error These build no client, either.
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
  // @ts-expect-error There is no such kind of document.
  invoice({ kind: 'profroma' })
  // @ts-expect-error There is no such field.
  warehouseDocument.received({ kidn: 'pz' })
  void [many, built]`,
  },
  './vitest': {
    names: 'createTest, expect, test',
    text: aTest + assertions + shared("import('vitest').ProvidedContext['faketura']"),
    commonJs: false,
  },
  './jest': { names: 'createTest, expect, test', text: aTest + assertions },
  './playwright': {
    names: 'createTest, expect, test, type WorkerFixtures',
    text: aTest + assertions + shared("WorkerFixtures['faketura']") + playwrightConfiguration,
  },
  './node-test': { names: 'createTest, test', text: aTest },
  './node-test/reporter': {
    names: 'default as reporter',
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
  // @ts-expect-error There is no such status.
  keepServer({ fixtures: { accounts: { acme: { invoices: { late: { status: 'payed' } } } } } })
  void [setup, kept]`,
  },
  './global-teardown': {
    names: 'default as teardown',
    text: 'const done: () => Promise<void> = teardown\n  void done',
  },
  './msw': {
    names: 'handlers, type HandlerOptions',
    text: `
  async function use(emulator: import('faketura').Emulator): Promise<void> {
    const options: HandlerOptions = { hosts: ['*.billing.test'] }
    const all: readonly object[] = [...handlers(emulator), ...handlers(emulator, options)]
    // @ts-expect-error There is no such option.
    handlers(emulator, { host: 'billing.test' })
    void all
  }
  void use`,
  },
  './register': {
    names: 'register',
    text: "const end: () => void = register('http://127.0.0.1:4010')\n  void end",
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
