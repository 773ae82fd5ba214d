/** The path to a part of a value: keys of objects, and indexes of lists from 0. */
export type Path = readonly (string | number)[]

/** A path in the usual notation: `accounts.acme.invoices.late.positions[0].tax`. */
export function pathText(path: Path, prefix = ''): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, prefix)
}

/** The last name of a path, with the indexes after it: `invoice_ids[1]`. */
export function fieldText(path: Path): string {
  return pathText(path.slice(path.findLastIndex((step) => typeof step === 'string')))
}

/** The part of a value at a path; undefined if the path leads nowhere. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    whole,
  )
}
