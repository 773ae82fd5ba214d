/** Folders whose own folders are rooms, each with a direction of its own. */
export const parted = ['kernel', 'fixtures', 'emulator']

interface Direction {
  /** Rooms that the room imports, besides itself. */
  readonly imports: readonly string[]
  /** Rooms from which it imports only types. */
  readonly types?: readonly string[]
}

/** Rooms below all others: what any of them throws. */
export const below = ['errors']

/** The rooms of the kernel, from the inside out. */
const kernel = ['kernel/card', 'kernel/write', 'kernel/request']

/** What a program reads: rows and records, and patterns of them. */
const views = ['emulator/matching', 'emulator/views']

/** Which room may import which, from the inside out. A room is a folder of src, or one of its `parted` folders. */
export const directions: Readonly<Record<string, Direction>> = {
  errors: { imports: ['checks'] },
  assets: { imports: [] },
  checks: { imports: [] },
  names: { imports: [] },
  state: { imports: ['checks'], types: ['names'] },
  rules: { imports: ['state'] },
  editions: { imports: [], types: ['state'] },
  'kernel/card': {
    imports: ['checks', 'state', 'rules'],
    types: ['editions', 'names'],
  },
  'kernel/write': { imports: ['checks', 'kernel/card', 'state'], types: ['editions', 'names'] },
  'kernel/request': {
    imports: ['kernel/write', 'kernel/card', 'checks', 'state'],
    types: ['formats', 'names'],
  },
  formats: { imports: ['checks', 'kernel/card', 'state'], types: ['kernel/write'] },
  http: { imports: ['checks', 'kernel/card', 'kernel/request', 'state'] },
  // Printed documents, mails and pages get a record: they import its type, and look nothing up.
  documents: { imports: ['assets', 'checks', 'editions', 'rules', 'state'], types: ['resources'] },
  // The national clearing system: it is handed an invoice, and returns what becomes of it.
  clearing: {
    imports: ['documents', 'kernel/card', 'kernel/write', 'rules', 'state'],
    types: ['editions', 'resources'],
  },
  resources: {
    imports: ['checks', 'clearing', ...kernel, 'rules', 'documents', 'state'],
    types: ['editions'],
  },
  derive: { imports: ['checks', 'kernel/card'] },
  'fixtures/read': { imports: ['checks', 'editions', 'kernel/card', 'state'], types: ['fixtures'] },
  'fixtures/recipes': {
    imports: ['checks', 'kernel/card', 'kernel/write', 'rules', 'state'],
    types: ['editions'],
  },
  'fixtures/plan': {
    imports: [
      'fixtures/read',
      'fixtures/recipes',
      'checks',
      'editions',
      'kernel/card',
      'kernel/write',
      'resources',
      'state',
    ],
    types: ['fixtures'],
  },
  'fixtures/make': {
    imports: [
      'checks',
      'fixtures/plan',
      'fixtures/recipes',
      'kernel/card',
      'kernel/write',
      'resources',
      'state',
    ],
    types: ['fixtures/read'],
  },
  'fixtures/exact': {
    imports: [
      'checks',
      'fixtures/plan',
      'fixtures/read',
      'kernel/card',
      'kernel/request',
      'resources',
      'state',
    ],
    types: ['documents', 'editions', 'kernel/write'],
  },
  fixtures: {
    imports: [
      'fixtures/read',
      'fixtures/plan',
      'fixtures/recipes',
      'fixtures/make',
      'fixtures/exact',
      'checks',
      'editions',
      ...kernel,
      'resources',
      'rules',
    ],
    types: ['derive', 'names', 'state'],
  },
  faults: { imports: ['checks', 'errors', 'kernel/card', 'kernel/request', 'state'] },
  webhooks: { imports: ['checks', 'kernel/card', 'kernel/write', 'state'], types: ['resources'] },
  scheduler: { imports: ['kernel/card', 'kernel/write', 'resources', 'state'], types: ['webhooks'] },
  'state-file': { imports: ['checks', 'kernel/card', 'editions', 'state'] },
  ledger: {
    imports: [
      'clearing',
      'emulator/views',
      'fixtures',
      'kernel/card',
      'kernel/request',
      'scheduler',
      'resources',
      'webhooks',
    ],
  },
  'emulator/matching': { imports: ['checks', 'kernel/card', 'state'] },
  'emulator/repeats': { imports: ['state'] },
  'emulator/views': {
    imports: [
      'clearing',
      'emulator/matching',
      'emulator/repeats',
      'checks',
      'documents',
      'editions',
      'faults',
      'fixtures/exact',
      'fixtures/make',
      'fixtures/recipes',
      'kernel/card',
      'kernel/write',
      'names',
      'resources',
      'rules',
      'state',
    ],
    types: ['emulator', 'kernel/request', 'webhooks'],
  },
  // Clients whose host is fixed: how their requests come here.
  reach: { imports: ['assets', 'checks', 'editions', 'errors', 'http', 'state'], types: ['emulator'] },
  // An account of the live service: how it is reached, politely.
  live: { imports: ['checks', 'formats', 'state'], types: ['kernel/card'] },
  // An emulator in another process: the same names over HTTP.
  'emulator/remote': {
    imports: ['checks', ...views, 'faults', 'fixtures/read', 'fixtures/recipes', 'resources', 'state'],
    types: ['documents', 'emulator', 'fixtures', 'fixtures/exact', 'kernel/request'],
  },
  emulator: {
    imports: [
      'emulator/remote',
      'emulator/views',
      // Loaded with the first request for it; it gets its data from the room that loads it.
      'admin',
      'checks',
      'documents',
      'editions',
      'faults',
      'fixtures',
      'fixtures/exact',
      'fixtures/read',
      'formats',
      'http',
      ...kernel,
      'names',
      'reach',
      'scheduler',
      'resources',
      'state-file',
      'webhooks',
      'state',
    ],
  },
  // Proofs of behaviours, for the emulator and for the live service.
  verify: {
    imports: [
      'checks',
      'clearing',
      'editions',
      'kernel/card',
      'ledger',
      'live',
      'names',
      'resources',
      'rules',
      'state',
    ],
    types: ['emulator/views'],
  },
  // An account of the live service as a fixture.
  record: {
    imports: [
      'checks',
      'clearing',
      'documents',
      'editions',
      'emulator',
      'fixtures',
      'fixtures/exact',
      'fixtures/read',
      'fixtures/recipes',
      'kernel/card',
      'kernel/write',
      'live',
      'resources',
      'rules',
      'state',
    ],
  },
  // Controls and describes an emulator that it is given.
  documentation: { imports: ['assets', 'documents'] },
  admin: {
    imports: [
      'assets',
      'checks',
      'derive',
      'documentation',
      'emulator/views',
      'faults',
      'fixtures',
      'fixtures/exact',
      'fixtures/read',
      'http',
      'kernel/card',
      'kernel/write',
      'ledger',
      'state',
    ],
    types: ['emulator'],
  },
  // Traffic of a client with the live service, compared with an emulator.
  shadow: {
    imports: [
      'checks',
      'editions',
      'emulator',
      'fixtures',
      'http',
      ...kernel,
      'ledger',
      'live',
      'names',
      'resources',
      'state',
    ],
  },
  // The page runs in a browser: it imports the types of the emulator's responses, and nothing else.
  inspector: {
    imports: [],
    types: ['admin', 'derive', 'editions', 'emulator', 'emulator/views', 'kernel/card', 'resources', 'state'],
  },
  testing: {
    imports: ['checks', 'emulator', ...views, 'kernel/request', 'rules', 'state'],
    types: ['emulator/remote', 'fixtures', 'reach', 'resources'],
  },
  cli: {
    imports: [
      'checks',
      'derive',
      'editions',
      'emulator',
      'fixtures',
      'fixtures/exact',
      'fixtures/read',
      'live',
      'reach',
      'record',
      'resources',
      'shadow',
      'state',
      'verify',
    ],
    types: ['emulator/views', 'kernel/card', 'kernel/request'],
  },
  'factories.ts': { imports: ['checks', 'fixtures/recipes', 'resources'], types: ['fixtures'] },
  'index.ts': {
    imports: ['emulator'],
    types: [
      'editions',
      'emulator/remote',
      'emulator/views',
      'faults',
      'fixtures',
      'fixtures/exact',
      'kernel/card',
      'kernel/request',
      'names',
      'resources',
      'state',
    ],
  },
}
