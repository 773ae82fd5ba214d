import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { createProgram, language, resolutions } from './compile.ts'

/** An exported function, or a method of an exported class or interface. */
export interface Callable {
  /** Such as `createEmulator` or `Records.find`. */
  readonly name: string
  /** Such as `faketura/vitest`. */
  readonly subpath: string
  /** The examples in its description. */
  readonly examples: readonly string[]
}

/** Everything that a module exports, for the imports of its examples. */
export interface PublicModule {
  readonly subpath: string
  readonly names: ReadonlySet<string>
  readonly callables: readonly Callable[]
}

/**
 * The functions and methods that the subpaths of the installed package offer.
 * @param subpaths such as `faketura/vitest`
 */
export function publicModules(folder: string, subpaths: readonly string[]): readonly PublicModule[] {
  const entry = join(folder, 'every-subpath.mts')
  const text = subpaths.map((subpath, at) => `import * as module${at} from '${subpath}'`).join('\n')
  writeFileSync(entry, text)
  const program = createProgram([entry], { ...language, types: [], ...resolutions.node16 })
  const checker = program.getTypeChecker()
  const imports = program.getSourceFile(entry)!.statements.filter(ts.isImportDeclaration)
  return imports.map((statement, at) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(statement.moduleSpecifier)!)
    const subpath = subpaths[at]!
    const symbols = exported.map((symbol) => [symbol.name, original(symbol, checker)] as const)
    return {
      subpath,
      names: new Set(exported.map(({ name }) => name)),
      callables: symbols.flatMap(([name, symbol]) => callablesOf(name, symbol, subpath)),
    }
  })
}

/** The declaration of a name, also if another module exports it. */
function original(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function callablesOf(name: string, symbol: ts.Symbol, subpath: string): readonly Callable[] {
  const ours = (symbol.declarations ?? []).filter((one) =>
    /\/faketura\/dist\//.test(one.getSourceFile().fileName),
  )
  return ours.flatMap((declaration): readonly Callable[] => {
    if (ts.isFunctionDeclaration(declaration)) return [callable(name, declaration, subpath)]
    if (ts.isVariableDeclaration(declaration)) return [callable(name, declaration.parent.parent, subpath)]
    if (ts.isExportAssignment(declaration)) return [callable(name, declaration, subpath)]
    if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) {
      // A class that a user makes is shown whole; its methods are called by others.
      const isMade = ts.isClassDeclaration(declaration) && subpath === 'faketura/reporter'
      if (isMade) return [callable(name, declaration, subpath)]
      return declaration.members.filter(isCalled).map((member) => {
        const key = member.name ? member.name.getText() : '()'
        return callable(`${symbol.name}.${key}`, member, subpath)
      })
    }
    return []
  })
}

function isCalled(member: ts.ClassElement | ts.TypeElement): boolean {
  return (
    ts.isMethodSignature(member) || ts.isMethodDeclaration(member) || ts.isCallSignatureDeclaration(member)
  )
}

function callable(name: string, node: ts.Node, subpath: string): Callable {
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === 'example')
  const examples = tags.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
  return { name, subpath, examples }
}

/** Names that examples use without declaring them: parts of a test, and of the tested program. */
const given = `
  declare const emulator: import('faketura').Emulator
  declare const account: import('faketura').Account
  interface Order { readonly id: string }
  declare const order: Order
  declare function checkout(order: Order, account: import('faketura').Account): Promise<void>
  declare function afterEach(work: () => void): void
  declare function afterAll(work: () => unknown): void
`

/** Where names come from that no module of the package exports. */
const foreign: Readonly<Record<string, string>> = {
  writeFile: "import { writeFile } from 'node:fs/promises'",
  assert: "import assert from 'node:assert'",
  run: "import { run } from 'node:test'",
  setupServer: "import { setupServer } from 'msw/node'",
}

/** A module that holds an example, with imports for the names that it takes for granted. */
export function moduleOf(example: string, subpath: string, modules: readonly PublicModule[]): string {
  const words = new Set(example.match(/[A-Za-z_$][\w$]*/g))
  const isNew = (name: string) => !new RegExp(`(const|using|import \\{[^}]*) ?\\b${name}\\b`).test(example)
  const order = [subpath, 'faketura', 'faketura/factories', 'faketura/vitest']
  const taken = new Set<string>()
  const imports = order.flatMap((path) => {
    const { names } = modules.find((module) => module.subpath === path)!
    const used = [...names].filter(
      (name) => name !== 'default' && words.has(name) && isNew(name) && !taken.has(name),
    )
    for (const name of used) taken.add(name)
    return used.length > 0 ? [`import { ${used.join(', ')} } from '${path}'`] : []
  })
  const others = Object.entries(foreign).flatMap(([name, line]) =>
    words.has(name) && isNew(name) ? [line] : [],
  )
  const declared = given
    .split('\n')
    .filter(
      (line) => !/declare (?:const|function) (\w+)/.test(line) || isNew(/declare \w+ (\w+)/.exec(line)![1]!),
    )
  return [...imports, ...others, ...declared, example, 'export {}'].join('\n')
}
