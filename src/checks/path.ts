/** The way to a part of a value: keys of objects, places in lists from 0. */
export type Path = readonly (string | number)[]

/** A path as people write it: `accounts.acme.invoices.late.positions[0].tax`. */
export function pathText(path: Path, prefix = ''): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, prefix)
}
