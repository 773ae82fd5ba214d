import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One module that a source file names, also in `import()`, `export from` and `require.resolve()`. */
export interface Import {
  /** A package, `node:…`, or a path from the root such as `src/state/clock.ts`. */
  readonly target: string
  /** Gone when the file runs. */
  readonly isTypeOnly: boolean
}

/** A TypeScript file of the project, parsed: comments and texts are not mistaken for code. */
export interface SourceFile {
  /** From the root, such as `src/state/clock.ts`. */
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
}

/** All TypeScript files below a folder of the project, with and without markup. */
export function sourcesIn(folder: string): SourceFile[] {
  return pathsIn(folder).map(parsedOnce)
}

/** The same files, only read. */
export function textsIn(folder: string): Pick<SourceFile, 'path' | 'text'>[] {
  return pathsIn(folder).map(
    (path) => parsed.get(path) ?? { path, text: readFileSync(join(root, path), 'utf8') },
  )
}

function pathsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

/** The nodes of the files that were looked at; many tests look at all of them. */
const nodes = new WeakMap<ts.Node, readonly ts.Node[]>()

/** Every node of a file, or of a part of it, from the outside in. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const known = nodes.get(node) ?? collected(node)
  if (ts.isSourceFile(node)) nodes.set(node, known)
  return known
}

function collected(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (next: ts.Node) => {
    found.push(next)
    ts.forEachChild(next, visit)
  }
  visit(node)
  return found
}

/** File and line of a node, for the message of a failing test. */
export function placeOf({ path, tree }: SourceFile, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
}

/** Files on disk, parsed once for all test files of a worker. */
const parsed = new Map<string, SourceFile>()

function parsedOnce(path: string): SourceFile {
  const known = parsed.get(path) ?? sourceOf(path)
  parsed.set(path, known)
  return known
}

/** @param text what the file holds, where it is not on disk */
export function sourceOf(path: string, text = readFileSync(join(root, path), 'utf8')): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return { path, text, tree, imports: importsOf(path, tree) }
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = []
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const name = specifier.text
    const target = name.startsWith('.') ? relative(root, join(root, dirname(path), name)) : name
    imports.push({ target: target.replaceAll('\\', '/'), isTypeOnly })
  }
  for (const node of nodesOf(tree)) {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isCallExpression(node) && node.expression.getText(tree) === 'require.resolve') {
      add(node.arguments[0], false)
    }
  }
  return imports
}

/** `import type { A }`, and also `import { type A, type B }`. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly)
}
