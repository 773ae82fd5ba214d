import { expect, test } from 'vitest'
import { type SourceFile, sourcesIn } from './sources.ts'

/** Folders whose own folders are rooms, each with a direction of its own. */
const parted = ['kernel', 'fixtures', 'emulator']

interface Direction {
  /** Rooms that the room imports, besides itself. */
  readonly imports: readonly string[]
  /** Rooms of which it knows only the types. */
  readonly types?: readonly string[]
}

/** Rooms below all others: what any of them throws. */
const below = ['errors']

/** Which room may import which, from the inside out. A room is a folder of src, or one of its `parted` folders. */
const directions: Readonly<Record<string, Direction>> = {
  errors: { imports: ['checks'] },
  assets: { imports: [] },
  checks: { imports: [] },
  names: { imports: [] },
  state: { imports: ['checks'], types: ['names'] },
  rules: { imports: ['state'] },
  editions: { imports: [], types: ['state'] },
  'kernel/card': {
    imports: ['checks', 'state', 'rules'],
    types: ['kernel/write', 'kernel/request', 'editions', 'names'],
  },
  'kernel/write': { imports: ['checks', 'kernel/card', 'state'], types: ['editions'] },
  'kernel/request': {
    imports: ['kernel/write', 'kernel/card', 'checks', 'state'],
    types: ['formats', 'names'],
  },
  formats: { imports: ['kernel/card', 'state'], types: ['kernel/write'] },
  http: { imports: ['checks', 'kernel/card', 'kernel/request', 'state'] },
  // Whatever is printed, mailed or shown is handed a record; it knows the record's type and looks nothing up.
  documents: { imports: ['assets', 'editions', 'rules', 'state'], types: ['resources'] },
  // The national clearing system: it is handed an invoice, and returns what becomes of it.
  clearing: {
    imports: ['documents', 'kernel/card', 'kernel/write', 'rules', 'state'],
    types: ['editions', 'resources'],
  },
  resources: {
    imports: [
      'checks',
      'clearing',
      'kernel/card',
      'kernel/write',
      'kernel/request',
      'rules',
      'documents',
      'state',
    ],
    types: ['editions'],
  },
  derive: { imports: ['kernel/card'], types: ['checks'] },
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
    imports: ['fixtures/plan', 'fixtures/recipes', 'kernel/card', 'kernel/write', 'resources', 'state'],
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
    types: ['documents', 'kernel/write'],
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
      'kernel/card',
      'kernel/write',
      'kernel/request',
      'resources',
      'rules',
    ],
    types: ['derive', 'names', 'state'],
  },
  faults: { imports: ['checks', 'errors', 'kernel/card', 'kernel/request'], types: ['state'] },
  webhooks: { imports: ['checks', 'kernel/card', 'kernel/write'], types: ['resources', 'state'] },
  scheduler: { imports: ['kernel/card', 'kernel/write', 'resources', 'state'], types: ['webhooks'] },
  'state-file': { imports: ['kernel/card', 'editions', 'state'] },
  ledger: {
    imports: ['clearing', 'fixtures', 'kernel/card', 'kernel/request', 'scheduler', 'resources', 'webhooks'],
  },
  'emulator/matching': { imports: ['checks', 'kernel/card'] },
  'emulator/repeats': { imports: ['state'] },
  'emulator/views': {
    imports: [
      'clearing',
      'emulator/matching',
      'emulator/repeats',
      'checks',
      'documents',
      'editions',
      'fixtures/exact',
      'fixtures/recipes',
      'kernel/card',
      'kernel/write',
      'resources',
      'rules',
      'state',
    ],
    types: ['emulator', 'kernel/request', 'names', 'webhooks'],
  },
  // Clients whose host is fixed: how their requests come here.
  reach: { imports: ['assets', 'checks', 'editions', 'errors', 'http', 'state'], types: ['emulator'] },
  // An emulator in another process: the same names over HTTP.
  'emulator/remote': {
    imports: ['checks', 'emulator/matching', 'emulator/views', 'fixtures/recipes', 'resources', 'state'],
    types: ['documents', 'emulator', 'faults', 'fixtures', 'fixtures/exact', 'kernel/request'],
  },
  emulator: {
    imports: [
      'emulator/remote',
      'emulator/views',
      // Loaded with the first request for it; what it is handed comes from here.
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
      'kernel/card',
      'kernel/write',
      'kernel/request',
      'reach',
      'scheduler',
      'resources',
      'state-file',
      'webhooks',
      'state',
    ],
  },
  // It controls an emulator that is handed to it, and says what is known of it.
  admin: {
    imports: [
      'assets',
      'checks',
      'derive',
      'emulator/views',
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
  // The page runs in a browser: it knows what the responses of the emulator look like, and nothing else.
  inspector: {
    imports: [],
    types: ['admin', 'derive', 'editions', 'emulator', 'emulator/views', 'kernel/card', 'resources', 'state'],
  },
  testing: {
    imports: ['checks', 'emulator', 'emulator/matching', 'emulator/views', 'kernel/request', 'rules'],
    types: ['emulator/remote', 'fixtures', 'reach', 'resources'],
  },
  cli: {
    imports: [
      'checks',
      'derive',
      'emulator',
      'fixtures',
      'fixtures/exact',
      'fixtures/read',
      'reach',
      'resources',
      'state',
    ],
    types: ['emulator/views', 'kernel/request'],
  },
  'factories.ts': { imports: ['fixtures/recipes', 'resources'], types: ['fixtures'] },
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

const sources = sourcesIn('src')

/** The room of a file of src, such as `kernel/card`, or the name of a file at the top. */
function roomOf(path: string): string {
  const [, folder, inner, ...deeper] = path.split('/')
  return parted.includes(folder!) && deeper.length > 0 ? `${folder}/${inner}` : folder!
}

function importsOf(file: SourceFile) {
  return file.imports.filter(({ target }) => target.startsWith('src/'))
}

test('every room of src has a direction', () => {
  const rooms = new Set(sources.map(({ path }) => roomOf(path)))
  expect([...rooms].sort()).toEqual(Object.keys(directions).sort())
})

test.each(Object.keys(directions))('src/%s imports only what lies below it', (room) => {
  const { imports, types = [] } = directions[room]!
  const used = new Set<string>()
  const against = sources
    .filter(({ path }) => roomOf(path) === room)
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, isTypeOnly }) => {
          const other = roomOf(target)
          if (other === room) return false
          used.add(other)
          return ![...below, ...imports].includes(other) && !(isTypeOnly && types.includes(other))
        })
        .map(({ target }) => `${file.path} imports ${target}`),
    )
  expect(against).toEqual([])
  // What is allowed and never used would let an arrow back in unseen.
  expect([...imports, ...types].filter((other) => !used.has(other))).toEqual([])
})

test('no two rooms import each other', () => {
  const below = new Map(Object.entries(directions).map(([room, { imports }]) => [room, imports]))
  const circles = [...below].flatMap(([room]) => (isAbove(room, room, below) ? [room] : []))
  expect(circles).toEqual([])
})

/** Whether the imports of a room lead to another one. */
function isAbove(
  room: string,
  other: string,
  below: ReadonlyMap<string, readonly string[]>,
  seen = new Set<string>(),
): boolean {
  return below.get(room)!.some((next) => {
    if (next === other) return true
    if (seen.has(next)) return false
    seen.add(next)
    return isAbove(next, other, below, seen)
  })
}

test('nothing imports the entry points', () => {
  for (const file of sources) {
    const [, folder] = file.path.split('/')
    for (const { target } of importsOf(file)) {
      for (const outer of ['index.ts', 'cli', 'testing']) {
        if (folder === outer || (outer === 'index.ts' && folder === 'testing')) continue
        expect(roomOf(target) === outer, `${file.path} imports ${target}`).toBe(false)
      }
    }
  }
})

test('only src/index.ts and the parts for other doors are barrels', () => {
  const isReExport = (statement: string) => /^export (type )?(\{[^}]*\}|\*.*) from /s.test(statement)
  const barrels = sources.filter(({ tree }) => {
    const statements = tree.statements.map((statement) => statement.getText(tree))
    return statements.length > 0 && statements.every((one) => isReExport(one) || one.startsWith('import '))
  })
  expect(barrels.map(({ path }) => path)).toEqual([
    'src/index.ts',
    'src/reach/msw-parts.ts',
    'src/testing/vitest-parts.ts',
  ])
  for (const { path, text } of sources) expect(/^export \* from/m.test(text), path).toBe(false)
})
