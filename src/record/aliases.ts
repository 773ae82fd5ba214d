import type { RecordedRow } from './recorded-values.ts'

/** Longest alias in characters; longer names are cut at the end of a word. */
const longest = 40

/** Fields that can name a record, the best first. */
const naming = ['number', 'shortcut', 'name', 'company_name', 'code', 'kind', 'bank_name']

/**
 * Chooses an alias for each record of a resource: its number or name in lower case, followed by a number when another
 * record has the same.
 * @param key singular name of the resource, for records without a name
 */
export class RecordAliases {
  private readonly wishes = new Map<number, string>()
  private aliases: ReadonlyMap<number, string> | undefined

  constructor(private readonly key: string) {}

  add(row: RecordedRow): void {
    this.wishes.set(Number(row.id), this.wishOf(row))
  }

  /** The alias of each record by its id, the oldest record first. */
  all(): ReadonlyMap<number, string> {
    this.aliases ??= chosen(this.wishes)
    return this.aliases
  }

  private wishOf(row: RecordedRow): string {
    const name = naming.find((one) => typeof row[one] === 'string' && /[\p{L}\d]/u.test(row[one]))
    const person = [row.first_name, row.last_name].filter((part) => typeof part === 'string').join(' ')
    const kind = name === 'number' && typeof row.kind === 'string' ? `${row.kind} ` : ''
    const wish = slugOf(name === undefined ? person : `${kind}${String(row[name])}`)
    // Fixtures would read a number alone as an id.
    return wish === '' || /^\d+$/.test(wish) ? `${this.key.replaceAll('_', '-')}${wish && `-${wish}`}` : wish
  }
}

function chosen(wishes: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  const inOrder = [...wishes].sort(([one], [other]) => one - other)
  return new Map(
    inOrder.map(([id, wish]) => {
      let alias = wish
      let count = last.get(wish) ?? 1
      while (taken.has(alias)) alias = `${wish}-${++count}`
      last.set(wish, count)
      taken.add(alias)
      return [id, alias]
    }),
  )
}

function slugOf(text: string): string {
  const plain = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD').replace(/\p{M}/gu, '')
  const whole = plain.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')
  if (whole.length <= longest) return whole
  const cut = whole.slice(0, longest)
  return cut.includes('-', longest / 2) ? cut.slice(0, cut.lastIndexOf('-')) : cut
}
