import type { RenderContext } from '../../kernel/card/render-context.ts'

/** Name of the kind of document in the edition's language. */
export function kindText({ kind }: { kind: string | null }, { edition }: RenderContext): string {
  return edition.kinds[kind ?? 'vat'] ?? edition.kinds.other ?? ''
}
