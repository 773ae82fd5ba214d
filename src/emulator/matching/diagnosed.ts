/** The diagnostics of a request, for a message. */
interface Diagnosed {
  readonly id: number
  readonly method: string
  readonly path: string
  readonly diagnostics: readonly { readonly message: string }[]
}

/** More would bury what the message is about. */
const maxSentences = 3

/**
 * What requests probably did not mean, for the end of a message that says what is missing: the cause is often there.
 * @param rows oldest first; the youngest are told, each complaint once
 * @returns a line for each, with the break before it; nothing when all requests were clean
 */
export function diagnosed(rows: readonly Diagnosed[]): string {
  const sentences = new Map<string, string>()
  for (const { id, method, path, diagnostics } of rows.toReversed()) {
    const [place] = path.split('?')
    for (const { message } of diagnostics) {
      const complaint = `${method} ${place}: ${message}`
      if (!sentences.has(complaint)) sentences.set(complaint, `\nrequest ${id} ${complaint}`)
    }
    if (sentences.size >= maxSentences) break
  }
  return [...sentences.values()].slice(0, maxSentences).join('')
}
