import { type EditionName, editionNames, editions } from './index.ts'

type Document = { readonly [Field in 'kind' | 'kind_text' | 'currency']?: unknown }

/** The edition that matches the language and currency of documents. */
export function editionOfDocuments(documents: readonly Document[]): EditionName | undefined {
  const inLanguage = editionNames.filter((name) =>
    documents.some(({ kind, kind_text }) => editions[name].kinds[String(kind)] === kind_text),
  )
  if (inLanguage.length < 2) return inLanguage[0]
  return inLanguage.find((name) => documents.some(({ currency }) => currency === editions[name].currency))
}
