import { Problem } from '../card/problem.ts'
import { brokenEscape } from '../card/response-sentences.ts'

/**
 * The decoded path of a URL.
 * @throws Problem `noRoute` when an escape is broken
 */
export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Problem('noRoute', brokenEscape)
  }
}

/** The format that an unknown path names by its extension, so that clients of XML can read the refusal. */
export function extensionOf(url: string): string {
  return /\.(\w{1,10})\/?$/.exec(url.split('?', 1)[0]!)?.[1] ?? 'json'
}
