import { join } from 'node:path'
import ts from 'typescript'
import { resolutions } from './compile.ts'

/**
 * What an editor offers in modules of a consumer.
 * @param texts with the cursor as `|`
 * @returns the names that are offered, text by text
 */
export function completions(folder: string, texts: readonly string[]): readonly (readonly string[])[] {
  const paths = texts.map((_, at) => join(folder, `cursor-${at}.mts`))
  const contents = new Map(paths.map((path, at) => [path, texts[at]!.replace('|', '')]))
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      strict: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      ...resolutions.node16,
    }),
    getScriptFileNames: () => [...contents.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = contents.get(path) ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => contents.has(path) || ts.sys.fileExists(path),
    readFile: (path) => contents.get(path) ?? ts.sys.readFile(path),
    directoryExists: ts.sys.directoryExists,
  })
  return paths.map((path, at) => {
    const { entries = [] } = service.getCompletionsAtPosition(path, texts[at]!.indexOf('|'), undefined) ?? {}
    return entries.map(({ name }) => name)
  })
}
