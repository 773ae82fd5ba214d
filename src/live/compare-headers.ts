import { shownValue } from './compare-values.ts'
import type { ComparisonOptions, Differences, WireResponse } from './differences.ts'
import { isSameText } from './same-text.ts'

/** Clients depend on these; the others concern only the server. */
const essential = ['location', 'content-disposition', 'www-authenticate', 'allow'] as const

/** Compares the media type with its charset, and the headers that clients depend on. */
export function compareHeaders(
  live: WireResponse,
  emulator: WireResponse,
  options: ComparisonOptions,
  found: Differences,
): void {
  const [one, other] = [mediaType(live), mediaType(emulator)]
  if (one !== other) found.add('', 'content type', one, other)
  for (const name of essential) {
    const [given, emulated] = [live.headers.get(name), emulator.headers.get(name)]
    if (given === emulated) continue
    const areBoth = given !== null && emulated !== null
    if (areBoth && (options.ofService?.has(name) || isSameText(given, emulated, options))) continue
    found.add(`header ${name}`, 'header', shownValue(given), shownValue(emulated))
  }
}

/** In lower case and without spaces and quotes, which have no meaning there. */
function mediaType({ headers }: WireResponse): string {
  return (headers.get('content-type') ?? '').toLowerCase().replace(/[\s"]/g, '')
}
