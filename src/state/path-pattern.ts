/** Placeholders of other tools begin a segment with one of these, as `:id` does. They would match nothing. */
const noForeignPlaceholder = '(?![:<[$])'

/** A segment without a placeholder, as the source of an expression; `*` is one of other tools. */
export const literalSegment = `${noForeignPlaceholder}[^{}/?#*]*`

/** A path that may have placeholders and a query, as the source of an expression. */
export const pathWithQuery = `^(?:/${noForeignPlaceholder}[^/?#*]*)+(?:\\?|$)`

/**
 * An expression for a path with placeholders: `{fmt}` stands for a format, any other name for a segment. A slash at the end is
 * ignored, as the service does (observed 22).
 */
export function pathPattern(path: string): RegExp {
  const pattern = canonicalPath(path)
    .replace(/\/$/, '')
    .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => (name === 'fmt' ? '\\w+' : '[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}

/**
 * The path in the one form that paths are compared in: only the percent sign, and a slash inside a segment, stay escaped.
 * @throws URIError when an escape is broken
 */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  const segments = path.split('/').map(decodeURIComponent)
  return segments.map((segment) => segment.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')
}

/** As decodedPath; a path with a broken escape stays as it is. */
export function canonicalPath(path: string): string {
  try {
    return decodedPath(path)
  } catch {
    return path
  }
}
