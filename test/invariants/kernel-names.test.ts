import ts from 'typescript'
import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { nodesOf, placeOf, type SourceFile, sourceOf, sourcesIn } from './sources.ts'

/** The kernel may name accounts and users, which it depends on. All other resources are cards. */
const names = registry
  .ofAccounts()
  .flatMap(({ name, key, plural }) => [name, key, plural])
  .filter((name, at, all) => all.indexOf(name) === at)
  .sort((one, other) => other.length - one.length)

/** Keys that are words of arithmetic, of the network and of e-mails too: alone, they are a resource only as a whole text. */
const ordinaryWords = ['product', 'address', 'addresses', 'attachment', 'attachments']

const unmistakable = names.filter((name) => !ordinaryWords.includes(name))
const named = new RegExp(`(?<![a-z])(${unmistakable.join('|')})(?![a-z])`)
const wholeText = new RegExp(`^(${names.join('|')})$`)

/** The name of a Node event, about the peer of a connection. */
const foreignWords = ['client_error']

/** Identifiers and texts of a file, in lower case, their words parted by underscores. */
function* wordsOf(file: SourceFile): Generator<readonly [string, ts.Node]> {
  for (const node of nodesOf(file.tree)) {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (!isText && !ts.isIdentifier(node) && !ts.isRegularExpressionLiteral(node)) continue
    // A member that a type names, such as `Call['note']`, is no resource.
    const isMember = ts.isLiteralTypeNode(node.parent ?? node) && ordinaryWords.includes(node.text)
    if (isMember) continue
    const words = node.text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
    if (!foreignWords.includes(words)) yield [words, node]
  }
}

function namesIn(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...wordsOf(file)].flatMap(([words, node]) => {
      const name = (ts.isStringLiteralLike(node) && wholeText.exec(words)?.[1]) || named.exec(words)?.[1]
      return name ? [`${placeOf(file, node)} says ${name}`] : []
    }),
  )
}

test('shared code names no resource', () => {
  expect(names).toEqual(expect.arrayContaining(['invoices', 'invoice', 'banking_payment', 'departments']))
  for (const folder of [
    'kernel',
    'state',
    'formats',
    'http',
    'derive',
    'fixtures/recipes',
    'emulator/matching',
    'checks',
    'state-file',
    'emulator/repeats',
  ]) {
    expect(sourcesIn(`src/${folder}`).length, folder).toBeGreaterThan(1)
    const hint = `${folder} names resources, or ordinaryWords lacks the key and the plural of one`
    expect(namesIn(sourcesIn(`src/${folder}`)), hint).toEqual([])
  }
})

test('ambiguous words such as product and address are distinguished by context', () => {
  const found = (text: string) => namesIn([sourceOf('src/kernel/made-up.ts', text)]).length
  expect(found('const product = times(a, b), address = server.address()')).toBe(0)
  expect(found("listenOn('an address')")).toBe(0)
  expect(found('message.attachments.length')).toBe(0)
  expect(found("table('attachments')")).toBe(1)
  expect(found("table('product')")).toBe(1)
  expect(found("table('products')")).toBe(1)
  expect(found('const products = []')).toBe(1)
  expect(found('const clientId = 1')).toBe(1)
})

test('the search finds names in the folders of resources', () => {
  const found = namesIn(sourcesIn('src/resources'))
  for (const name of names)
    expect(
      found.some((place) => place.endsWith(`says ${name}`)),
      name,
    ).toBe(true)
})
