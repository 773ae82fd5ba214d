import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { guide } from '../../src/documentation/pages.ts'
import { createEmulator } from '../support/built.ts'
import { compile, resolutions } from './compile.ts'
import { moduleOf, type PublicModule, publicModules } from './examples.ts'
import {
  accepted,
  filesOfFixtures,
  fine,
  misspelt,
  misspeltWords,
  scenarios,
  wrong,
  wrongWords,
} from './fixture-literals.ts'
import { installCopy, root, temporaryFolder } from './pack.ts'
import { uses } from './subpath-examples.ts'

const folder = temporaryFolder()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

beforeAll(() => {
  installCopy(folder)
  // The consumer uses the runners that this project has installed.
  for (const name of Object.keys(manifest.peerDependencies)) {
    const lent = join(folder, 'node_modules', name)
    mkdirSync(dirname(lent), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), lent, 'junction')
  }
}, 120_000)

test('every subpath has an example', () => {
  expect(Object.keys(uses).sort()).toEqual(Object.keys(manifest.exports).sort())
})

/** A file for each subpath, as one kind of consumer writes it. */
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

/** Files of consumers, compiled in one program: the compiler works out the types of the package once, not for each group. */
const groups = {
  modules: () => filesOf('mts'),
  commonJs: () => filesOf('cts'),
  documents: () => filesOfDocuments(),
  fixtures: () => filesOfFixtures(),
  examples: () => filesOfExamples(),
} satisfies Readonly<Record<string, () => Readonly<Record<string, string>>>>

type Group = keyof typeof groups

interface Complaint {
  /** Group of the file; undefined for the declarations of the package. */
  readonly group: Group | undefined
  readonly text: string
}

let complaints: readonly Complaint[] | undefined

/** The errors of the compiler in the files of a group, or in the declarations of the package. */
function complaintsAbout(group: Group | undefined): readonly string[] {
  complaints ??= compiledTogether()
  return complaints.filter((one) => one.group === group).map(({ text }) => text)
}

function compiledTogether(): readonly Complaint[] {
  const files = new Map(Object.entries(groups).map(([group, files]) => [group as Group, files()]))
  const all = Object.assign({}, ...files.values())
  expect(Object.keys(all).length).toBe([...files.values()].flatMap(Object.keys).length)
  const options = { ...resolutions.node16, noUncheckedIndexedAccess: true }
  return compile(folder, all, options).complaints.map((text) => {
    const name = basename(text.split(/:\d+: /, 1)[0]!)
    return { text, group: [...files].find(([, files]) => Object.hasOwn(files, name))?.[0] }
  })
}

test('the declarations of the package are right', { timeout: 60_000 }, () => {
  expect(complaintsAbout(undefined)).toEqual([])
})

test.each([
  ['ES modules with moduleResolution node16', 'modules'],
  ['CommonJS modules with moduleResolution node16', 'commonJs'],
] as const)('the types of every subpath are right for %s', { timeout: 60_000 }, (_, group) => {
  expect(complaintsAbout(group)).toEqual([])
})

test('the types of every subpath are right for modules with moduleResolution bundler', {
  timeout: 60_000,
}, () => {
  expect(compile(folder, filesOf('ts'), resolutions.bundler).complaints).toEqual([])
})

test('the declarations contain no class and no function that no entry point exports', () => {
  const dist = join(root, 'dist')
  const texts = readdirSync(dist)
    .filter((name) => /\.d\.c?ts$/.test(name))
    .map((name) => [name, readFileSync(join(dist, name), 'utf8')] as const)
  const entryPoints = texts.filter(([name]) => /^[a-z-]+\.d\.c?ts$/.test(name) && !name.includes('-parts.'))
  const exported = new Set(
    entryPoints.flatMap(([, text]) =>
      [...text.matchAll(/^export \{(.*)\}/gm)].flatMap(([, names]) =>
        names!.split(',').map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        ),
      ),
    ),
  )
  const declared = texts.flatMap(([, text]) =>
    [...text.matchAll(/^declare (?:abstract )?(?:class|function) (\w+)/gm)].map(([, name]) => name!),
  )
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter((name) => !exported.has(name))).toEqual([])
})

test('importing the package needs no types except those of node', () => {
  const { complaints, typePackages } = compile(folder, filesOf('mts', ['.']), resolutions.node16)
  expect(complaints).toEqual([])
  expect(typePackages).toEqual(['node'])
})

/** The programs of the README and the pages. */
function filesOfDocuments(): Record<string, string> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const documents = [
    ['readme', readme],
    ...guide().map(({ slug, markdown }) => [slug.replaceAll('/', '-'), markdown]),
  ]
  return Object.fromEntries(
    documents.flatMap(([name, text]) =>
      [...text!.matchAll(/^```ts\b.*\n([\s\S]*?)^```$/gm)].map(([, block], at) => [
        `${name}-${at}.mts`,
        block!,
      ]),
    ),
  )
}

test('the programs of the README and the pages compile unchanged', { timeout: 60_000 }, () => {
  expect(Object.keys(filesOfDocuments()).length).toBeGreaterThan(8)
  expect(complaintsAbout('documents')).toEqual([])
})

test('fixtures of every form compile, and each misspelt key is reported with the nearest one', {
  timeout: 60_000,
}, () => {
  expect(fine().length).toBeGreaterThan(15)
  const all = complaintsAbout('fixtures')
  expect(all.filter((text) => !/misspelt(?:-words|-call)?\.mts/.test(text))).toEqual([])
  const complaints = all.filter((text) => text.includes('misspelt.mts'))
  for (const [at, { key, meant }] of wrong.entries()) {
    const found = complaints.filter((text) => text.includes(`misspelt.mts:${at + 2}:`))
    expect(found.join('\n')).toMatch(
      new RegExp(`'${key}' does not exist in type .*${meant ? ` write '${meant}'` : ''}`, 's'),
    )
  }
  expect(complaints).toHaveLength(wrong.length)
})

test('a misspelt field of a call is reported by the name of its input', () => {
  const complaints = complaintsAbout('fixtures').filter((text) => text.includes('misspelt-call.mts'))
  expect(complaints).toEqual([
    expect.stringMatching(/type 'InvoiceInput'\. Did you mean to write 'buyer_name'\?/),
    expect.stringMatching(/type 'InvoicePositionInput'\. Did you mean to write 'name'\?/),
  ])
})

test('each misspelt name and word of the package is reported', { timeout: 60_000 }, () => {
  const complaints = complaintsAbout('fixtures').filter((text) => text.includes('misspelt-words.mts'))
  for (const [at, { word }] of wrongWords.entries()) {
    const found = complaints.filter((text) => text.includes(`misspelt-words.mts:${at + 2}:`))
    const reported = word === undefined ? [] : [expect.stringContaining(`"${word}"`)]
    expect(found, word).toEqual(reported)
  }
})

test('no shipped scenario defines traits, because the type of a fixture that extends it would not know them', () => {
  const defined = Object.entries(scenarios()).filter(([, scenario]) =>
    /"traits":\{/.test(JSON.stringify(scenario)),
  )
  expect(defined.map(([name]) => name)).toEqual([])
})

test('a fixture loads if and only if it compiles', async () => {
  for (const fixtures of Object.values(accepted))
    await (await createEmulator({ fixtures, listen: false })).close()
  for (const { key, fixture } of misspelt)
    await expect(createEmulator({ fixtures: fixture, listen: false }), key).rejects.toThrow(key)
  for (const { word, fixture } of misspeltWords)
    await expect(createEmulator({ fixtures: fixture, listen: false }), word).rejects.toThrow(word)
})

/** The subpaths that hold something to call. */
const modules = Object.keys(uses)
  .filter((subpath) => !subpath.endsWith('.json'))
  .map((subpath) => `faketura${subpath.slice(1)}`)

let found: readonly PublicModule[] | undefined
const everyModule = () => (found ??= publicModules(folder, modules))

/** A module for each example of each public function. */
function filesOfExamples(): Record<string, string> {
  return Object.fromEntries(
    everyModule().flatMap(({ callables }) =>
      callables.flatMap(({ name, subpath, examples }) =>
        examples.map((example, at) => [
          `example-of-${`${subpath}-${name}`.replace(/\W+/g, '-')}-${at}.mts`,
          moduleOf(example, subpath, everyModule()),
        ]),
      ),
    ),
  )
}

test('every public function has an example, and each example compiles', { timeout: 60_000 }, () => {
  const callables = everyModule().flatMap((module) => module.callables)
  expect(callables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createEmulator', 'ReadRecords.find', 'invoice', 'createTest', 'Emulator.reset']),
  )
  const bare = callables.filter(({ examples }) => examples.length === 0)
  expect(bare.map(({ name, subpath }) => `${name} of ${subpath}`)).toEqual([])
  expect(complaintsAbout('examples')).toEqual([])
})
