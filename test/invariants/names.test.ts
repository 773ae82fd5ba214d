import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { type SourceFile, sourcesIn, textsIn } from './sources.ts'

const sources = sourcesIn('src')

/** The entry points of test runners export the same names, so that a test changes its runner in one line. */
const ofRunners: ReadonlySet<string> = new Set(['createTest', 'expect', 'test', 'TestFixtures'])

/** Entry points, which programs and the parts of the package import. They export names of other files. */
const entryPoints: ReadonlySet<string> = new Set(
  [
    ...['index.ts', 'factories.ts', 'reach/msw-parts.ts'],
    ...['jest', 'node-test', 'playwright', 'reporter', 'vitest', 'vitest-parts'].map(
      (name) => `testing/${name}.ts`,
    ),
  ].map((path) => `src/${path}`),
)

/** The names that a file exports, also of other files unless it is an entry point; `export *` names none. */
function exportedBy({ path, tree }: SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return entryPoints.has(path) ? [] : reExportedBy(statement)
    if (!ts.canHaveModifiers(statement)) return []
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(tree))
    const { name } = statement as ts.DeclarationStatement
    return name ? [name.getText(tree)] : []
  })
}

function reExportedBy({ exportClause }: ts.ExportDeclaration): string[] {
  return exportClause && ts.isNamedExports(exportClause)
    ? exportClause.elements.map(({ name }) => name.text)
    : []
}

/** In how many files each word occurs, also in comments. */
function countWords(files: readonly Pick<SourceFile, 'text'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of files)
    for (const word of new Set(text.match(/\w+/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** What several files have in common, with those files. */
function shared(entries: readonly (readonly [string, string])[], maxFiles: number): [string, string[]][] {
  const files = new Map<string, Set<string>>()
  for (const [name, path] of entries) files.set(name, (files.get(name) ?? new Set()).add(path))
  return [...files].filter(([, paths]) => paths.size > maxFiles).map(([name, paths]) => [name, [...paths]])
}

test('a name is exported by one file only', () => {
  const exported = sources.flatMap((file) =>
    exportedBy(file)
      .filter((name) => !(ofRunners.has(name) && file.path.startsWith('src/testing/')))
      .map((name) => [name, file.path] as const),
  )
  expect(exported.length).toBeGreaterThan(1000)
  expect(shared(exported, 1), 'rename all but one of each').toEqual([])
})

test('a function or value is exported only if another file uses it', () => {
  const counts = countWords(['src', 'test', '.config'].flatMap(textsIn))
  const isValue = (name: string, { text }: SourceFile) =>
    new RegExp(`^export .*(?:function\\*?|const|let|class) ${name}\\b`, 'm').test(text)
  const unused = sources.flatMap((file) =>
    exportedBy(file)
      .filter((name) => counts.get(name) === 1 && isValue(name, file))
      .map((name) => `${file.path} ${name}`),
  )
  expect(unused, 'do not export these; src/ledger/behaviours.ts collects lists of behaviours').toEqual([])
})

test('files share a name only if they are about the same subject', () => {
  // Proofs have the name of their area, as its tests have; an index has the name that Node expects.
  const named = sources
    .filter(({ path }) => !path.startsWith('src/verify/proofs/') && basename(path) !== 'index.ts')
    .map(({ path }) => [basename(path), path] as const)
  expect(shared(named, 3)).toEqual([])
})
