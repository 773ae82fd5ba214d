/**
 * An expression for a path with placeholders: `{fmt}` stands for a format, any other name for a segment. A slash at the end is
 * ignored, as the service does (observed 22).
 */
export function pathPattern(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => (name === 'fmt' ? '\\w+' : '[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}
