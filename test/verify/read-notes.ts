/**
 * A parsed body that notes which of its values are read: their places, such as `positions.[].tax`, and `positions.[].*`
 * for all keys of a row.
 */
export function readNotes(body: unknown, note: (place: string) => void, prefix = ''): unknown {
  if (typeof body !== 'object' || body === null) return body
  const isList = Array.isArray(body)
  return new Proxy(body, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || typeof value === 'function') return value
      const isEntry = isList && /^\d+$/.test(name)
      const place = isEntry ? `${prefix}[]` : `${prefix}${name}`
      note(isList ? prefix.replace(/\.$/, '') : place)
      return readNotes(value, note, `${place}.`)
    },
    ownKeys(target) {
      note(`${prefix}*`)
      return Reflect.ownKeys(target)
    },
  })
}
