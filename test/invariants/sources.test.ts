import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { typeFiles } from '../../.config/types/files.ts'
import { nodesOf, placeOf, type SourceFile, sourceOf, sourcesIn, textsIn } from './sources.ts'

const sources = sourcesIn('src')
const everything = [...sources, ...textsIn('test')]

/** Places of all nodes that meet a condition. */
function placesOf(files: readonly SourceFile[], isMeant: (node: ts.Node) => boolean): string[] {
  return files.flatMap((file) =>
    nodesOf(file.tree)
      .filter(isMeant)
      .map((node) => `${placeOf(file, node)} ${node.getText(file.tree)}`),
  )
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  return (
    ts.isPropertyAccessExpression(node) && node.name.text === member && node.expression.getText() === object
  )
}

const isRealTime = (node: ts.Node) =>
  (ts.isNewExpression(node) && node.expression.getText() === 'Date') || isMember(node, 'Date', 'now')

test('only the clock knows the real time', () => {
  const clock = sources.filter(({ path }) => path === 'src/state/clock.ts')
  expect(placesOf(clock, isRealTime)).not.toEqual([])
  expect(
    placesOf(
      sources.filter((file) => !clock.includes(file)),
      isRealTime,
    ),
  ).toEqual([])
})

const timerNames = /^(?:set|clear)(?:Timeout|Interval|Immediate)$|^queueMicrotask$/

test('only the scheduler waits by timers that tests can replace', () => {
  // A request or a socket may have a method of the same name.
  const isMethod = ({ parent }: ts.Node) =>
    ts.isPropertyAccessExpression(parent) && parent.expression.getText() !== 'globalThis'
  const isTimer = (node: ts.Node) =>
    (ts.isIdentifier(node) && timerNames.test(node.text) && !isMethod(node)) ||
    isMember(node, 'process', 'nextTick')
  const real = 'src/state/real-timers.ts'
  const replaceable = sources.flatMap((file) => {
    // The inspector runs in a browser.
    if (file.path === real || file.path.startsWith('src/inspector/')) return []
    const imported = new Set(file.imports.some(({ target }) => target === real) ? importedNames(file) : [])
    const isReplaceable = (node: ts.Node) => isTimer(node) && !imported.has(node.getText(file.tree))
    return nodesOf(file.tree).some(isReplaceable) ? [file.path] : []
  })
  expect(replaceable).toEqual(['src/scheduler/scheduler.ts'])
  const byHand = sources.filter(({ imports }) => imports.some(({ target }) => /^node:timers/.test(target)))
  expect(byHand.map(({ path }) => path)).toEqual([real])
})

function importedNames({ tree }: SourceFile): string[] {
  return nodesOf(tree)
    .filter(ts.isImportSpecifier)
    .map(({ name }) => name.text)
}

test('no code uses randomness', () => {
  const isChance = (node: ts.Node) =>
    isMember(node, 'Math', 'random') ||
    (ts.isIdentifier(node) && /^(randomUUID|randomBytes)$/.test(node.text))
  expect(placesOf(sources, isChance)).toEqual([])
})

/** The words of such a type, also with comments between them; most files have none, and need not be parsed. */
const maySilence = /\bas(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)+(?:any|unknown)\b/

test('no type is silenced', () => {
  const isTo = (node: ts.Node, kind: ts.SyntaxKind) => ts.isAsExpression(node) && node.type.kind === kind
  const isSilenced = (node: ts.Node) =>
    isTo(node, ts.SyntaxKind.AnyKeyword) ||
    (ts.isAsExpression(node) && isTo(node.expression, ts.SyntaxKind.UnknownKeyword))
  const mayBe = everything
    .filter(({ text }) => maySilence.test(text))
    .map(({ path, text }) => sourceOf(path, text))
  expect(placesOf(mayBe, isSilenced)).toEqual([])
  for (const { path, text } of everything)
    expect(/^\s*\/\/ @ts-(ignore|nocheck)/m.test(text), path).toBe(false)
  for (const { path, text } of sources) expect(/^\s*\/\/ @ts-/m.test(text), path).toBe(false)
})

test('amounts never become floating-point numbers', () => {
  const isNamed = (name: string) => (node: ts.Node) => ts.isIdentifier(node) && node.text === name
  const business = sources.filter(({ path }) =>
    /^src\/(rules|resources|kernel|formats|documents|clearing|verify)\//.test(path),
  )
  expect(business.length).toBeGreaterThan(60)
  expect(placesOf(business, isNamed('parseFloat'))).toEqual([])
  const isRounded = (node: ts.Node) =>
    ts.isCallExpression(node) && /^Math\.round\(Number\(/.test(node.getText(node.getSourceFile()))
  expect(placesOf(business, isRounded)).toEqual([])
  // Decimals have a toFixed as well, which is exact.
  const hasDecimals = ({ imports }: SourceFile) =>
    imports.some(({ target }) => target === 'big.js' || target === 'src/rules/money.ts')
  const withoutDecimals = business.filter((file) => !hasDecimals(file))
  expect(placesOf(withoutDecimals, isNamed('toFixed'))).toEqual([])
})

test('no file has more than 300 non-blank lines, except generated ones', () => {
  expect(sources.length).toBeGreaterThan(80)
  const written = typeFiles()
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ path: `src/${name}`, text: readFileSync(`src/${name}`, 'utf8') }))
  expect(styles.length).toBeGreaterThan(5)
  const long = [...everything, ...styles]
    .filter(({ path }) => !written.has(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').filter((line) => line.trim() !== '').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

test('no code contains a TODO', () => {
  // Outside of comments, the last one is the code of no currency.
  const mark = /\b(TODO|FIXME)\b|(\/\/|\*).*\bXXX\b/
  for (const { path, text } of sources) expect(mark.test(text), path).toBe(false)
})
