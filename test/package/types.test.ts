import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { install, pack, root, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()

beforeAll(() => {
  install(folder, pack(folder).file)
}, 120_000)

/** What a consumer writes, with one line that must not compile: types that are `any` would let it pass. */
const text = `
  async function use(): Promise<string | null> {
    const options: EmulatorOptions = { edition: 'poland', now: '2026-01-15', listen: false }
    await using emulator: Emulator = await createEmulator(options)
    const account = emulator.account()
    const { id, number, positions } = account.invoices.create({ buyer_name: 'Buyer', positions: [] })
    const first: number = positions[0]?.id ?? id
    account.warehouseDocuments.find({ id: first })
    emulator.clock.advance('10 days')
    const kinds: readonly ('create' | 'update' | 'delete')[] = emulator.changes().map((change) => change.kind)
    // @ts-expect-error A port is a number.
    await createEmulator({ port: 'any' })
    // @ts-expect-error Records are not to be written to.
    account.invoices.all()[0]!.number = 'mine'
    return kinds.length > 0 ? number : null
  }
  void use
`

const esm = `import { createEmulator, type Emulator, type EmulatorOptions } from 'faketura'\n${text}`
const cjs = `import faketura = require('faketura')
  import { type Emulator, type EmulatorOptions } from 'faketura'
  const { createEmulator } = faketura
  ${text}`

/** Compiles a file of the consumer's; the package's own declarations are checked as well. */
function complaints(name: string, content: string, options: ts.CompilerOptions): string[] {
  const path = join(folder, name)
  writeFileSync(path, content)
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    ...options,
  })
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => /consumer\.|\/faketura\/dist\//.test(fileName))
  expect(ours.length).toBeGreaterThan(1)
  return [
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }
const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }

test.each<[string, string, string, ts.CompilerOptions]>([
  ['an ES module with moduleResolution node16', 'consumer.mts', esm, node16],
  ['a CommonJS module with moduleResolution node16', 'consumer.cts', cjs, node16],
  ['a module with moduleResolution bundler', 'consumer.ts', esm, bundler],
])('the types are right for %s', { timeout: 60_000 }, (_, name, content, options) => {
  expect(complaints(name, content, options)).toEqual([])
})
