/** The diagnostics of a request, for a message. */
interface Diagnosed {
  readonly id: number
  readonly method: string
  readonly path: string
  readonly diagnostics: readonly { readonly message: string }[]
}

/** More sentences would hide the failure itself. */
const maxSentences = 3

/**
 * Lists diagnostics of the latest requests, for the end of a message about something missing: they often show the
 * cause.
 * @param rows oldest first; the latest are listed, each sentence once
 * @returns a line for each, after a line break; empty when there are none
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
