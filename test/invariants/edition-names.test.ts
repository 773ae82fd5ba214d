import ts from 'typescript'
import { expect, test } from 'vitest'
import { editionNames } from '../../src/editions/index.ts'
import { nodesOf, placeOf, sourcesIn } from './sources.ts'

/** The default edition. */
const standard = 'international'

/** A proof names the editions whose accounts show its behaviour, as a test does. */
const namesEditions = ['src/editions/', 'src/verify/proofs/']

test('no code outside an edition names one', () => {
  const names: readonly string[] = editionNames.filter((name) => name !== standard)
  const files = sourcesIn('src').filter(
    ({ path }) => !namesEditions.some((folder) => path.startsWith(folder)),
  )
  const isNamed = (node: ts.Node) =>
    (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && names.includes(node.text)
  const found = files.flatMap((file) =>
    nodesOf(file.tree)
      .filter(isNamed)
      .map((node) => placeOf(file, node)),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
