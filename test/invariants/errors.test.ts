import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
import { nodesOf, type SourceFile, sourcesIn } from './sources.ts'

const sources = sourcesIn('src')
const codes = Object.keys(errorCatalogue)

/** Errors that reach no program: their message becomes part of a response or a line on a terminal, or is dropped. */
const inner: Readonly<Record<string, string>> = {
  'src/cli/config-file.ts': 'put into the sentence about the file',
  'src/documents/mail/smtp-connection.ts': 'put into the warning about the message',
  'src/documents/pdf/picture/bitmap.ts': 'a picture that cannot be read is left out of the PDF',
  'src/documents/pdf/picture/gif.ts': 'a picture that cannot be read is left out of the PDF',
  'src/documents/pdf/picture/png.ts': 'a picture that cannot be read is left out of the PDF',
  'src/http/exchange.ts': 'what fetch throws when a connection is lost',
  'src/http/redirects.ts': 'what fetch throws when it does not follow a redirect',
  'src/inspector/server/events.ts': 'the page tries again',
  'src/reach/interceptor.ts': 'what fetch throws when a host cannot be reached',
  'src/state-file/files-once.ts': 'put into the sentence about the damaged line',
  'src/state-file/log-file.ts': 'put into the sentence about the change that was not written',
  'src/state-file/replay.ts': 'put into the sentence about the damaged line',
  'src/testing/reporter.ts': 'the sentence that Vitest prints',
  'src/webhooks/post.ts': 'noted with the attempt',
}

/** Errors that only a defect of the emulator would throw. */
const defects = [
  'src/derive/openapi.ts',
  'src/kernel/card/registry.ts',
  'src/kernel/request/call.ts',
  'src/kernel/write/write.ts',
  'src/state-file/mutation-text.ts',
  'src/state-file/value-text.ts',
  'src/state/history.ts',
  'src/state/table.ts',
  'src/verify/collections.ts',
  'src/verify/proof-account.ts',
]

test('every error that reaches a program belongs to the family', () => {
  const plain = sources.filter(({ tree }) =>
    nodesOf(tree).some(
      (node) => ts.isNewExpression(node) && /^(Type|Range)?Error$/.test(node.expression.getText(tree)),
    ),
  )
  expect(plain.map(({ path }) => path)).toEqual([...Object.keys(inner), ...defects].sort())
})

/** The codes that the error classes have fixed, by class. */
const codesOfClasses = new Map(
  sources
    .filter(({ path }) => path.startsWith('src/errors/'))
    .flatMap(({ tree }) => nodesOf(tree))
    .filter(ts.isClassDeclaration)
    .flatMap((declaration) => {
      const literals = nodesOf(declaration).filter(ts.isStringLiteral).filter(isFirstOfSuper)
      return literals.map(({ text }) => [declaration.name!.text, text] as const)
    }),
)

function isFirstOfSuper(literal: ts.StringLiteral): boolean {
  const { parent } = literal
  return (
    ts.isCallExpression(parent) &&
    parent.expression.kind === ts.SyntaxKind.SuperKeyword &&
    parent.arguments[0] === literal
  )
}

/** The code that a node gives to an error: as a value that is not compared, or by making an error of its class. */
function thrownCode(node: ts.Node, { tree }: SourceFile): string | undefined {
  if (ts.isNewExpression(node)) return codesOfClasses.get(node.expression.getText(tree))
  const isValue = ts.isStringLiteral(node) && !ts.isLiteralTypeNode(node.parent)
  return isValue && !ts.isBinaryExpression(node.parent) ? node.text : undefined
}

test('every code of the catalogue is thrown somewhere', () => {
  const used = new Set(
    sources
      .filter(({ path }) => !path.startsWith('src/errors/'))
      .flatMap((file) => nodesOf(file.tree).map((node) => thrownCode(node, file))),
  )
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !used.has(code))).toEqual([])
})

test('the page of errors lists exactly the codes of the catalogue', () => {
  const page = readFileSync('docs/errors.md', 'utf8')
  const listed = [...page.matchAll(/^\| `(FAKETURA_\w+)` \|/gm)].map(([, code]) => code)
  expect(listed).toEqual(codes)
})

test('only the error classes write the prefix of messages', () => {
  const writers = sources.filter(({ tree }) =>
    nodesOf(tree).some((node) => ts.isStringLiteralLike(node) && node.text.startsWith('[faketura]')),
  )
  expect(writers.map(({ path }) => path)).toEqual(['src/errors/errors.ts'])
})

const asking =
  /^(startsWith|endsWith|includes|indexOf|lastIndexOf|match|matchAll|search|test|exec|charAt|at|localeCompare)$/

const cutting = /^(replace|replaceAll|slice|substring|substr|split|trim|trimStart|trimEnd)$/

test('sentences show values with formatValue', () => {
  const others = sources.filter((file) => nodesOf(file.tree).some((node) => showsJson(node, file)))
  expect(others.map(({ path }) => path)).toEqual([])
})

/** A template with JSON beside a word; other templates write code, or JSON alone. */
function showsJson(node: ts.Node, { tree }: SourceFile): boolean {
  if (!ts.isTemplateExpression(node)) return false
  return node.templateSpans.some(({ expression, literal }, at) => {
    const before = at === 0 ? node.head : node.templateSpans[at - 1]!.literal
    const isBesideWord = /(^|\s)[a-z]+ $/i.test(before.text) || /^ [a-z]/i.test(literal.text)
    return isBesideWord && /\bJSON\.stringify\(/.test(expression.getText(tree))
  })
}

test('no control flow depends on the text of a message, and nothing is cut from one', () => {
  const deciding = sources.filter((file) => nodesOf(file.tree).some((node) => asksMessage(node, file)))
  expect(deciding.map(({ path }) => path)).toEqual([])
})

/** A text method called on a message, or an expression that is tried on one or replaces a part of it. */
function asksMessage(node: ts.Node, { tree }: SourceFile): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (!asking.test(name.text) && !cutting.test(name.text)) return false
  return [expression, ...node.arguments].some((part) =>
    /(^|\.)(message|reason|sentence)$/.test(part.getText(tree)),
  )
}
