import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundled, installedPackages, licenceOf, thirdPartyDocument } from '../../.config/third-party.ts'
import { sourcesIn } from '../invariants/sources.ts'
import { stale } from './stale.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('THIRD-PARTY.md names every package of an installation with its licence', async () => {
  await expect(thirdPartyDocument(root), stale).toMatchFileSnapshot(`${root}THIRD-PARTY.md`)
})

test('the installation contains exactly the dependencies of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const names = installedPackages(root).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'body-parser']))
  expect(names.filter((name) => Object.hasOwn(devDependencies, name))).toEqual([])
})

test('THIRD-PARTY.md names everything bundled into the page, with its notice', () => {
  const targets = sourcesIn('src/inspector').flatMap(({ imports }) => imports.map(({ target }) => target))
  const packages = targets.filter((target) => !target.startsWith('src/')).map((name) => name.split('/')[0])
  expect([...new Set(packages)]).toEqual(bundled['The inspector page'])
  for (const name of Object.values(bundled).flat())
    expect(thirdPartyDocument(root)).toMatch(new RegExp(`^### ${name} `, 'm'))
  expect(thirdPartyDocument(root)).toContain('The above copyright notice')
})

const manifest = { name: 'other', version: '1.0.0' }

test.each([
  [{ license: 'ISC' }, undefined, 'ISC'],
  [{ license: 'MIT AND OFL-1.1' }, undefined, 'MIT AND OFL-1.1'],
  [{ license: '(MIT OR GPL-3.0-only)' }, undefined, '(MIT OR GPL-3.0-only)'],
  [{ licenses: [{ type: 'MIT' }] }, undefined, 'MIT'],
  [{}, 'MIT License\n\nPermission is hereby granted', 'MIT'],
])('finds a licence where a package states it: %j, %j', (said, text, licence) => {
  expect(licenceOf({ ...manifest, ...said }, text)).toBe(licence)
})

test.each([
  [{ license: 'GPL-3.0-only' }, 'other is under GPL-3.0-only; accepted are 0BSD'],
  [{ license: 'MIT AND AGPL-3.0-only' }, 'other is under'],
  [{ license: 'SEE LICENSE IN terms.txt' }, 'other is under'],
  [{ license: 'UNLICENSED' }, 'other is under'],
  [{}, 'other names no licence'],
])('a licence that forbids redistribution is refused: %j', (said, message) => {
  expect(() => licenceOf({ ...manifest, ...said }, 'All rights reserved')).toThrow(message)
})
