/** A row between the lines without a product: a text, or the sum of the rows above it (facts 2.2). */
export function isText({ kind }: { readonly kind: string | null }): boolean {
  return kind === 'text_separator' || kind === 'subtotal'
}
