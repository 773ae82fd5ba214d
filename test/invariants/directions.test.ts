import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SourceFile, sourcesIn } from './sources.ts'

interface Direction {
  /** Folders and files of src that the folder may import, besides itself. */
  readonly imports: readonly string[]
  /** Those of which it may only know the types. */
  readonly types: readonly string[]
}

/** Who may look at whom: from the inside out. */
const directions: Readonly<Record<string, Direction>> = {
  world: { imports: [], types: [] },
  rules: { imports: ['world/calendar.ts', 'world/date-patterns.ts'], types: [] },
  editions: { imports: [], types: ['world/calendar.ts'] },
  kernel: { imports: ['world', 'rules'], types: ['editions', 'formats'] },
  resources: { imports: ['kernel', 'rules', 'world/calendar.ts', 'documents'], types: ['world', 'editions'] },
  // What is printed, mailed and shown is handed a record; it knows the record's type and looks nothing up.
  documents: { imports: ['editions', 'rules', 'world'], types: ['resources', 'kernel'] },
  // How records are made up: for fixtures, and for the builders.
  recipes: { imports: ['kernel', 'rules', 'world'], types: ['editions'] },
  formats: { imports: ['kernel', 'world'], types: [] },
  http: { imports: ['kernel', 'world'], types: ['formats'] },
  // What comes closest to a pattern: values in, sentences out.
  matching: { imports: ['kernel'], types: [] },
  faults: { imports: ['kernel', 'world'], types: [] },
  // Requests told again in the languages of others.
  repeats: { imports: ['world'], types: [] },
  // The page runs in a browser: of the emulator it may know what its answers look like, and nothing else.
  inspector: {
    imports: [],
    types: [
      'kernel',
      'world',
      'editions',
      'derive',
      'admin/rows.ts',
      'changes.ts',
      'outbox.ts',
      'webhooks.ts',
      'resources/happening.ts',
    ],
  },
  state: { imports: ['kernel', 'world', 'editions'], types: [] },
  derive: { imports: ['kernel', 'formats', 'world'], types: [] },
  // What happens without a request, and how others hear of it.
  life: { imports: ['kernel', 'world', 'resources'], types: ['webhooks'] },
  webhooks: { imports: ['kernel', 'world'], types: ['resources'] },
  // The controls over HTTP: they steer an emulator that is handed to them, and tell what is known of it.
  admin: {
    imports: [
      'kernel',
      'world',
      'derive',
      'fixtures',
      'editions',
      'http/body.ts',
      'account.ts',
      'behaviours.ts',
    ],
    types: [
      'emulator.ts',
      'service.ts',
      'snapshot.ts',
      'outbox.ts',
      'records.ts',
      'options.ts',
      'feed.ts',
      'waiting.ts',
      'account-ui.ts',
      'resources/new-account.ts',
    ],
  },
}

const sources = sourcesIn('src')

function importsOf(file: SourceFile) {
  return file.imports.filter(({ target }) => target.startsWith('src/'))
}

function isWithin(target: string, places: readonly string[]): boolean {
  return places.some((place) => target === `src/${place}` || target.startsWith(`src/${place}/`))
}

test.each(Object.keys(directions))('src/%s imports only what lies below it', (folder) => {
  const { imports, types } = directions[folder]!
  const files = sources.filter(({ path }) => path.startsWith(`src/${folder}/`))
  expect(files).not.toEqual([])
  const against = files.flatMap((file) =>
    importsOf(file)
      .filter(({ target, isTypeOnly }) => {
        return !isWithin(target, [folder, ...imports]) && !(isTypeOnly && isWithin(target, types))
      })
      .map(({ target }) => `${file.path} imports ${target}`),
  )
  expect(against).toEqual([])
})

test('only the entry points import the emulator', () => {
  const importers = sources.filter((file) =>
    importsOf(file).some(
      ({ target, isTypeOnly }) => isWithin(target, ['emulator.ts', 'start-emulator.ts']) && !isTypeOnly,
    ),
  )
  expect(importers.map(({ path }) => path)).toContain('src/index.ts')
  for (const { path } of importers)
    expect(path).toMatch(/^src\/((index|start-emulator)\.ts|cli\/|testing\/|reach\/)/)
})

test('nothing imports the entry points', () => {
  for (const file of sources) {
    const [, folder] = file.path.split('/')
    for (const { target } of importsOf(file)) {
      for (const outer of ['index.ts', 'cli', 'testing', 'reach']) {
        if (folder === outer || (outer === 'index.ts' && folder === 'testing')) continue
        expect(isWithin(target, [outer]), `${file.path} imports ${target}`).toBe(false)
      }
    }
  }
})

test('only src/index.ts is a barrel', () => {
  const isReExport = (statement: string) => /^export (type )?(\{[^}]*\}|\*.*) from /s.test(statement)
  const barrels = sources.filter(({ tree }) => {
    const statements = tree.statements.map((statement) => statement.getText(tree))
    return statements.length > 0 && statements.every((one) => isReExport(one) || one.startsWith('import '))
  })
  expect(barrels.map(({ path }) => path)).toEqual(['src/index.ts'])
  for (const { path, text } of sources) expect(/^export \* from/m.test(text), path).toBe(false)
})

/** Packages that stay behind one wall, with the files that may import them. */
const walls: Readonly<Record<string, RegExp>> = {
  express: /^src\/http\//,
  multer: /^src\/http\/multipart\.ts$/,
  'fast-xml-parser': /^src\/formats\/xml\.ts$/,
  yaml: /^src\/(fixtures|cli)\//,
  preact: /^src\/inspector\//,
  '@faker-js/faker': /^src\/recipes\//,
  'big.js': /^src\/(rules|kernel)\//,
  vitest: /^src\/testing\/vitest\.ts$/,
  '@jest/globals': /^src\/testing\/jest\.ts$/,
  '@playwright/test': /^src\/testing\/playwright\.ts$/,
}

test.each(Object.entries(walls))('%s is imported only behind its wall', (name, wall) => {
  for (const { path, imports } of sources) {
    if (imports.some(({ target }) => target === name)) expect(path).toMatch(wall)
  }
})

/** The packages that files import. */
function packagesOf(files: readonly SourceFile[]): string[] {
  const own = /^(src\/|node:|package\.json$|fixtures\/)/
  const targets = files.flatMap(({ imports }) => imports.map(({ target }) => target))
  return targets.filter((target) => !own.test(target)).map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)![0])
}

/** The page is bundled, so that its users install nothing for it. */
const isOfThePage = ({ path }: SourceFile) => path.startsWith('src/inspector/')

test('every imported package is declared, and every declared one imported', () => {
  const { dependencies, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = packagesOf(sources.filter((file) => !isOfThePage(file)))
  expect(packages).toEqual(expect.arrayContaining(['express', 'big.js']))
  const declared = Object.keys({ ...dependencies, ...peerDependencies })
  expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !packages.includes(name))).toEqual([])
})

test('what the page is bundled from is there for the build alone', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = new Set(packagesOf(sources.filter(isOfThePage)))
  expect([...packages]).toEqual(['preact'])
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining([...packages]))
})
