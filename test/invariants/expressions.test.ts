import ts from 'typescript'
import { expect, test } from 'vitest'
import { aliasForm } from '../../src/fixtures/plan/read-records.ts'
import { registry } from '../../src/resources/registry.ts'
import { isSuperlinear } from './backtracking.ts'
import { nodesOf, sourcesIn } from './sources.ts'

test.each([
  /(a+)+$/,
  /^(a|a)*b/,
  /^(a*)*c/,
  /^\d+\d+x/,
  /^a*b?a*$/,
  /^[\w.]+@[\w.]+\.[a-z.]+$/,
  /\s+$/,
  /x*$/,
  /[?&][^=&]*?token=/,
  /"[^:]*:/,
  /^(?!\s*-?\s*$)x/,
])('%s does not run in linear time', (expression) => {
  expect(isSuperlinear(expression)).toBe(true)
})

test.each([
  /^\d+$/,
  /\d/,
  /\s+/g,
  /^a+b+$/,
  /a+b?/,
  /^\s*\d+\s*$/,
  /[^\w.-]/g,
  /^(?:ab)*c$/,
  /\p{Cc}/gu,
  /^a{1,40}a{1,40}$/,
  /^[\w.]+@[\w.]+\.[a-z]+$/,
  /"[^"]*:/,
  /(?:^|;) *\w+=/g,
])('%s runs in linear time', (expression) => {
  expect(isSuperlinear(expression)).toBe(false)
})

/** Expressions whose texts are short, come from the project itself, or cannot make them slow; with the reason. */
const harmless: Readonly<Record<string, string>> = {
  '/\\s*\\n\\s*/g': 'the descriptions on the cards',
  '/0+$/': 'at most 40 digits',
  '/=\\?[\\w-]+\\?[BQ]\\?[^?]*\\?=(?:\\s+=\\?[\\w-]+\\?[BQ]\\?[^?]*\\?=)*/gi':
    'it has matched after each word',
  '/(?:%[\\da-f]{2})+/gi': 'it has matched after each escape',
  '/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?\\d[\\d.]*(?:[eE][+-]?\\d+)?/gs':
    'in JSON that was read, every text ends',
}

/** Sources that run for one user only, or read only the package's own pages. */
const exempt = /^src\/(inspector|cli|derive|documentation|testing)\//

test('no expression for client data can block the process', { timeout: 60_000 }, () => {
  const literals = sourcesIn('src')
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ tree }) => nodesOf(tree).filter(ts.isRegularExpressionLiteral))
    .map(({ text }) => ({ text, end: text.lastIndexOf('/') }))
    .filter(({ text }) => !Object.hasOwn(harmless, text))
    .map(({ text, end }) => new RegExp(text.slice(1, end), text.slice(end + 1)))
  const patterns = registry.resources.flatMap(({ fieldList }) => [...patternsIn(fieldList)])
  expect(literals.length).toBeGreaterThan(50)
  expect(patterns.length).toBeGreaterThan(50)
  const expressions = new Map([...literals, ...patterns, aliasForm].map((one) => [String(one), one]))
  expect([...expressions].filter(([, one]) => isSuperlinear(one)).map(([text]) => text)).toEqual([])
})

/** The patterns that values of fields have to match, wherever a schema has them. */
function* patternsIn(value: unknown, seen = new Set<unknown>()): Generator<RegExp> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'pattern' && typeof inner === 'string') yield new RegExp(inner)
    else yield* patternsIn(inner, seen)
  }
}
