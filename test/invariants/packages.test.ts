import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundled } from '../../.config/third-party.ts'
import { type SourceFile, sourcesIn } from './sources.ts'

const sources = sourcesIn('src')

/** Packages that stay behind one wall, with the files that may import them. */
const walls: Readonly<Record<string, RegExp>> = {
  express: /^src\/http\//,
  multer: /^src\/http\/multipart\.ts$/,
  'fast-xml-parser': /^src\/(formats\/xml-reader|clearing\/mapping)\.ts$/,
  yaml: /^src\/(fixtures|cli)\//,
  preact: /^src\/inspector\//,
  '@faker-js/faker': /^src\/fixtures\/recipes\//,
  'big.js': /^src\/(rules|kernel)\//,
  vitest: /^src\/testing\/vitest\.ts$/,
  '@jest/globals': /^src\/testing\/jest\.ts$/,
  '@playwright/test': /^src\/testing\/playwright\.ts$/,
}

test.each(Object.entries(walls))('%s is imported only in its folder', (name, wall) => {
  const importers = sources.filter(({ imports }) => imports.some(({ target }) => target === name))
  expect(importers).not.toEqual([])
  for (const { path } of importers) expect(path).toMatch(wall)
})

/** The packages that files import. */
function packagesOf(files: readonly SourceFile[]): string[] {
  const own = /^(src\/|node:|package\.json$|fixtures\/)/
  const targets = files.flatMap(({ imports }) => imports.map(({ target }) => target))
  return targets.filter((target) => !own.test(target)).map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)![0])
}

/** The page is bundled, so that its users install nothing for it. */
const isOfThePage = ({ path }: SourceFile) => path.startsWith('src/inspector/')

test('every imported package is declared or bundled, and every declared one imported', () => {
  const { dependencies, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = packagesOf(sources.filter((file) => !isOfThePage(file)))
  expect(packages).toEqual(expect.arrayContaining(['express', 'big.js']))
  const inPackage = [...bundled['The emulator'], ...bundled['The file for PDFs']]
  const declared = [...Object.keys({ ...dependencies, ...peerDependencies }), ...inPackage]
  expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !packages.includes(name))).toEqual([])
})

test('bundled packages are not installed beside the package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(new Set(packagesOf(sources.filter(isOfThePage)))).toEqual(new Set(['preact']))
  for (const name of Object.values(bundled).flat()) {
    expect(packages[`node_modules/${name}`], name).toMatchObject({ dev: true })
  }
})

test('the build loads its configuration in the same way on every version of Node', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Node 22 and later would only strip the types, and the sources that the configuration imports have more than these.
  for (const name of ['build', 'binary']) expect(scripts[name]).toContain('--config-loader unrun')
})
