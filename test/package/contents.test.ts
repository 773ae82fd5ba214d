import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { guide } from '../../src/documentation/pages.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { registry } from '../../src/resources/registry.ts'
import { brokenBecause, linksIn } from '../support/links.ts'
import { type Packed, pack, root } from './pack.ts'

let packed: Packed
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

beforeAll(() => {
  packed = pack()
}, 60_000)

/** Every path that package.json refers to. */
function promised(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/^\.\//, '')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(promised) : []
}

const entries = [
  ...new Set(promised([manifest.main, manifest.module, manifest.types, manifest.bin, manifest.exports])),
]

/** Files of the package that a built file imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const names = [...text.matchAll(/(?:from|import|require)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g)].map(
    ([, name]) => name!,
  )
  return names.map((name) => {
    const target = posix.join(dirname(path), name)
    // A declaration names the file that it describes.
    return path.includes('.d.') ? target.replace(/\.(c?)js$/, '.d.$1ts') : target
  })
}

test('everything that package.json refers to is in the package', () => {
  expect(entries).toEqual(
    expect.arrayContaining(['dist/index.js', 'dist/index.cjs', 'dist/index.d.ts', 'dist/cli.cjs']),
  )
  for (const entry of entries) expect(packed.files).toContain(entry)
})

test('npm runs no script where the package is installed, so it does not ask whether it may', () => {
  const names = Object.keys(manifest.scripts)
  expect(names.filter((name) => /^(pre|post)?(install|prepare|prepublish)$/.test(name))).toEqual([])
  // These build instead: one after an installation of the project itself, one before packing.
  expect(manifest.scripts).toMatchObject({ dependencies: 'npm run build', prepack: 'npm run build' })
})

test('an import reads few files of the package', () => {
  const count = `Object.keys(require.cache).filter((path) => path.includes('dist')).length`
  const script = `require('./dist/index.cjs'), ${count}`
  const printed = execFileSync(process.execPath, ['-p', script], { cwd: root, encoding: 'utf8' })
  expect(Number(printed)).toBeLessThanOrEqual(6)
})

test('no file loads the command line, which would start it', () => {
  const modules = packed.files.filter((path) => /^dist\/[^/]*\.c?js$/.test(path))
  expect(modules).toContain('dist/cli.cjs')
  expect(modules.filter((path) => importsOf(path).includes('dist/cli.cjs'))).toEqual([])
})

test('the package contains the built files, documentation, shipped fixtures and licence files, and nothing else', () => {
  const built = new Set(entries.filter((entry) => entry.startsWith('dist/')))
  for (const path of built) for (const target of importsOf(path)) built.add(target)
  for (const file of ['index.html', 'inspector.js', 'inspector.css', 'icon.svg']) {
    built.add(`dist/inspector/${file}`)
  }
  const fixtures = readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, 'fixtures', name)).isFile())
    .map((name) => posix.join('fixtures', name))
  expect(fixtures).toContain('fixtures/blank.yaml')
  for (const { slug } of guide()) built.add(`docs/${slug}.md`)
  built.add('docs/README.md').add('dist/docs.css')
  const papers = [
    '.github/failure.svg',
    '.github/inspector.webp',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY.md',
    'llms.txt',
    'package.json',
    'schema.json',
  ]
  expect(packed.files).toEqual([...built, ...fixtures, ...papers].sort())
})

test('every link of a document in the package leads to a file of the package, and to a heading in it', () => {
  const documents = packed.files.filter((name) => name.endsWith('.md'))
  expect(documents.length).toBeGreaterThan(30)
  const links = documents.flatMap((name) => linksIn(name, readFileSync(join(root, name), 'utf8')))
  expect(links.length).toBeGreaterThan(500)
  const broken = links.filter((link) => !packed.files.includes(link.target) || brokenBecause(root, link))
  expect(broken.map(({ from, link }) => `${from}: ${link}`)).toEqual([])
})

test('no file of the package mentions the machine that built it', () => {
  for (const path of packed.files) {
    const text = readFileSync(join(root, path), 'utf8')
    expect(text.includes(root.replace(/\/$/, '')), path).toBe(false)
    expect(/sourceMappingURL=/.test(text), path).toBe(false)
  }
})

test('the schema of fixtures in the package is up to date', () => {
  expect(packed.files).toContain('schema.json')
  const { exports } = manifest
  expect(exports['./schema.json']).toBe('./schema.json')
  const built = JSON.parse(readFileSync(join(root, 'schema.json'), 'utf8'))
  expect(built).toEqual(JSON.parse(JSON.stringify(fixtureSchema(registry, fixtureLanguage))))
})

test('the command line is executable', () => {
  const [path] = promised(manifest.bin)
  expect(readFileSync(join(root, path!), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

test('the declarations name only the package, node and what installs with it', () => {
  const known = /^(node:|\.{1,2}\/)/
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  for (const path of packed.files.filter((name) => name.includes('.d.'))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, name] of text.matchAll(/from\s+["']([^"']+)["']/g)) {
      expect(known.test(name!) || Object.hasOwn(declared, name!), `${path}: ${name}`).toBe(true)
    }
  }
})

/** Folders whose types are internal, so no declaration of the package contains them. */
const machinery =
  /^src\/(admin|checks|cli|derive|formats|http|inspector|ledger|scheduler|rules|state-file|webhooks|kernel\/write|kernel\/request\/(?!coverage)|kernel\/card\/(?!input|profile)|resources\/(?!record-types|account\/|shared\/happening|.*\.record))/

test('the declarations contain the public names, and no internals', () => {
  const declarations = packed.files.filter((path) => /^dist\/.*\.d\.c?ts$/.test(path))
  expect(declarations.length).toBeGreaterThan(10)
  const texts = declarations.map((path) => readFileSync(join(root, path), 'utf8'))
  const origins = texts.flatMap((text) => [...text.matchAll(/^\/\/#region (\S+)/gm)].map(([, path]) => path!))
  expect(origins).toContain('src/resources/invoice/invoice.record.d.ts')
  expect(origins.filter((path) => machinery.test(path))).toEqual([])
  for (const [at, text] of texts.entries()) expect(text, declarations[at]).not.toContain('@internal')
})
