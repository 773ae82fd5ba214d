import { join } from 'node:path'
import ts from 'typescript'
import { language, resolutions } from './compile.ts'

/** A module of a consumer, open in an editor. */
interface OpenModule {
  readonly service: ts.LanguageService
  readonly path: string
  /** Where the cursor is, shown as `|` in the text. */
  readonly cursor: number
}

/** Declarations that were parsed for one service serve the next. */
const documents = ts.createDocumentRegistry()

/** Opens modules of a consumer, each with the cursor as `|`. */
function opened(folder: string, texts: readonly string[]): readonly OpenModule[] {
  const paths = texts.map((_, at) => join(folder, `cursor-${at}.mts`))
  const contents = new Map(paths.map((path, at) => [path, texts[at]!.replace('|', '')]))
  const host: ts.LanguageServiceHost = {
    // The whole type, which editors would cut: a long one says nothing.
    getCompilationSettings: () => ({
      ...language,
      types: [],
      ...resolutions.node16,
      noErrorTruncation: true,
    }),
    getScriptFileNames: () => [...contents.keys()],
    // A text is its own version: two services may have other texts in one file.
    getScriptVersion: (path) => contents.get(path) ?? '',
    getScriptSnapshot: (path) => {
      const text = contents.get(path) ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => contents.has(path) || ts.sys.fileExists(path),
    readFile: (path) => contents.get(path) ?? ts.sys.readFile(path),
    directoryExists: ts.sys.directoryExists,
  }
  const service = ts.createLanguageService(host, documents)
  return paths.map((path, at) => ({ service, path, cursor: texts[at]!.indexOf('|') }))
}

/**
 * The completions that an editor offers.
 * @param texts with the cursor as `|`
 * @returns the names that are offered, text by text
 */
export function completions(folder: string, texts: readonly string[]): readonly (readonly string[])[] {
  return opened(folder, texts).map(({ service, path, cursor }) => {
    const { entries = [] } = service.getCompletionsAtPosition(path, cursor, undefined) ?? {}
    return entries.map(({ name }) => name)
  })
}

/** What an editor shows when the pointer rests on a name. */
export interface Hover {
  /** The type, as it is shown. */
  readonly type: string
  /** The description, without its tags. */
  readonly text: string
  /** The tags of the description, such as `example`. */
  readonly tags: readonly string[]
}

/**
 * The type and description that an editor shows for a name.
 * @param texts with the cursor, as `|`, at the name
 */
export function hovers(folder: string, texts: readonly string[]): readonly (Hover | undefined)[] {
  return opened(folder, texts).map(({ service, path, cursor }) => {
    const shown = service.getQuickInfoAtPosition(path, cursor)
    return (
      shown && {
        type: ts.displayPartsToString(shown.displayParts),
        text: ts.displayPartsToString(shown.documentation),
        tags: (shown.tags ?? []).map(({ name }) => name),
      }
    )
  })
}
