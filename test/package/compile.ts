import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect } from 'vitest'
import { root } from './pack.ts'

/** The result of compiling the files of a consumer. */
export interface Compiled {
  /** The compiler's errors in the files and in the package's declarations. */
  readonly complaints: readonly string[]
  /** Packages of `@types` that the compiler read. */
  readonly typePackages: readonly string[]
}

/** Parsed declarations of packages and of the language, cached because parsing them takes most of the time. */
const parsed = new Map<string, ts.SourceFile>()

/** The language's types for consumers, without those of browsers. */
export const language = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
} satisfies ts.CompilerOptions

/** Of the comments, only those of the package are read, by a test that compiles its examples. */
function withComments(
  path: string,
  language: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.CreateSourceFileOptions {
  const { ParseAll, ParseNone } = ts.JSDocParsingMode
  const options = typeof language === 'object' ? language : { languageVersion: language }
  return { ...options, jsDocParsingMode: path.includes('/node_modules/faketura/') ? ParseAll : ParseNone }
}

/** A program whose declarations are parsed once for all programs of this process. */
export function createProgram(paths: readonly string[], options: ts.CompilerOptions): ts.Program {
  const host = ts.createCompilerHost(options)
  const parse = host.getSourceFile
  host.getSourceFile = (path, language, ...more) => {
    if (!path.includes('/node_modules/')) return parse(path, language, ...more)
    // The parse options contain the format of the module. Nothing else about a declaration depends on how modules are found.
    const key = JSON.stringify([path, language])
    const file = parsed.get(key) ?? parse(path, withComments(path, language), ...more)
    if (file) parsed.set(key, file)
    return file
  }
  return ts.createProgram(paths, options, host)
}

/**
 * Compiles files in a consumer's folder as strictly as possible, and checks the declarations of the package. Of the packages
 * of types, only those of Node are available.
 * @param files contents by file name
 */
export function compile(
  folder: string,
  files: Readonly<Record<string, string>>,
  options: ts.CompilerOptions,
): Compiled {
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const path of paths) writeFileSync(path, files[basename(path)]!)
  const program = createProgram(paths, {
    ...language,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    resolveJsonModule: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    ...options,
  })
  const all = program.getSourceFiles()
  const ours = all.filter(
    ({ fileName }) => paths.includes(fileName) || fileName.includes('/node_modules/faketura/dist/'),
  )
  expect(ours.length).toBeGreaterThan(paths.length)
  const found = [
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
  const complaints = found.map(({ messageText, file, start }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0
    return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
  const types = all.flatMap(({ fileName }) => /\/@types\/([^/]+)\//.exec(fileName)?.slice(1) ?? [])
  return { complaints, typePackages: [...new Set(types)] }
}

/** The ways in which consumers look for modules. */
export const resolutions = {
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} as const satisfies Readonly<Record<string, ts.CompilerOptions>>
