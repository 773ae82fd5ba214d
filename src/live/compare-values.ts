import { isMap } from '../checks/is-map.ts'
import type { AnyField, Fields } from '../kernel/card/field.ts'
import { secretNamed } from '../state/secret-names.ts'
import type { Correspondence } from './correspondence.ts'
import type { ComparisonOptions, Differences } from './differences.ts'
import { type EntryWithId, pairedEntries } from './paired-entries.ts'
import { isSamePattern, isSameText } from './same-text.ts'
import { typesKey } from './xml-tree.ts'

/** A value at its place in the body. */
interface Place {
  readonly path: string
  /** The name of the value, or of its list for an entry. */
  readonly key: string
  /** The owner of its ids: a resource, or a list of one. */
  readonly kind: string
  readonly field?: AnyField | undefined
  readonly fields?: Fields | undefined
  readonly depth: number
}

/** Records are not nested this deeply, but a hostile body may be. */
const deepest = 40

/** Compares two values of the same kind of body, and notes every difference with its path. */
export function compareValues(
  live: unknown,
  emulator: unknown,
  options: ComparisonOptions,
  found: Differences,
): void {
  const { resource = '', fields } = options
  new Comparison(options, found).values(live, emulator, {
    path: '',
    key: '',
    kind: resource,
    fields,
    depth: 0,
  })
}

class Comparison {
  constructor(
    private readonly options: ComparisonOptions,
    private readonly found: Differences,
  ) {}

  values(live: unknown, emulator: unknown, place: Place): void {
    if (this.found.isFull) return
    const { path, depth } = place
    if (depth > deepest) this.found.add(path, 'unreadable', 'nested too deeply', 'nested too deeply')
    else if (Array.isArray(live) && Array.isArray(emulator)) this.lists(live, emulator, place)
    else if (isMap(live) && isMap(emulator)) this.maps(live, emulator, place)
    else if (!this.isSame(live, emulator, place)) {
      const kind = live !== null && emulator !== null && typeOf(live) !== typeOf(emulator) ? 'type' : 'value'
      this.found.add(path, kind, shownValue(live, place.key), shownValue(emulator, place.key))
    }
  }

  private maps(live: Readonly<Record<string, unknown>>, emulator: typeof live, place: Place): void {
    const { path } = place
    const shared: string[] = []
    for (const key of Object.keys(live)) {
      if (Object.hasOwn(emulator, key)) shared.push(key)
      else this.found.add(stepTo(path, key), 'missing key', shownValue(live[key], key), undefined)
    }
    const order = Object.keys(emulator).filter((key) => {
      if (Object.hasOwn(live, key)) return true
      this.found.add(stepTo(path, key), 'extra key', undefined, shownValue(emulator[key], key))
      return false
    })
    const at = shared.findIndex((key, position) => key !== order[position])
    if (at >= 0 && !path.endsWith(typesKey)) this.found.add(path, 'order of keys', shared[at], order[at])
    for (const key of shared) {
      const next = inner(place, key)
      if (this.options.ignoresDerived && next.field?.volatile) continue
      this.values(live[key], emulator[key], next)
    }
  }

  private lists(live: readonly unknown[], emulator: readonly unknown[], place: Place): void {
    const { path } = place
    const { pairs, missing, extra, isReordered } = pairedEntries(live, emulator, (one, other) =>
      this.known(place, one, other),
    )
    if (isReordered) this.found.add(path, 'order of list', idsOf(live), idsOf(emulator))
    const isMeant = !(this.options.isPartial && place.depth === 0)
    if (isMeant) {
      for (const at of missing)
        this.found.add(`${path}[${at}]`, 'missing entry', shownValue(live[at]), undefined)
      for (const at of extra)
        this.found.add(`${path}[${at}]`, 'extra entry', undefined, shownValue(emulator[at]))
    }
    for (const [at, other] of pairs) {
      this.values(live[at], emulator[other], { ...place, path: `${path}[${at}]`, depth: place.depth + 1 })
    }
  }

  /** The emulator's id for an id of the live service, or the other way round. */
  private known({ kind }: Place, entry: EntryWithId, side: 'live' | 'emulator'): string | undefined {
    const { correspondence } = this.options
    if (!correspondence) return side === 'live' ? String(entry.id) : undefined
    return side === 'live' ? correspondence.toEmulator(kind, entry.id) : correspondence.toLive(kind, entry.id)
  }

  private kindOfId(key: string, field: AnyField | undefined): string {
    const name = plain(key)
    return field?.refersTo ?? this.options.kindOfId?.(name) ?? name
  }

  private isSame(live: unknown, emulator: unknown, place: Place): boolean {
    const { key, kind, field } = place
    const { correspondence } = this.options
    if (secretNamed(key) || this.options.ofService?.has(key)) return typeOf(live) === typeOf(emulator)
    if (correspondence && isId(key) && isRecordId(live) && isRecordId(emulator))
      return correspondence.pair(key === 'id' ? kind : this.kindOfId(key, field), live, emulator)
    if (live === emulator) {
      // A link contains the number, too.
      if (correspondence && key === 'number' && typeof live === 'string')
        pairNumbers(correspondence, live, live)
      return true
    }
    // The parts of a generated number; the number itself is compared with the known one.
    if (correspondence && /^pattern[-_]nr/.test(key) && typeof live === typeof emulator) return true
    if (typeof live !== 'string' || typeof emulator !== 'string') return false
    if (correspondence && live !== '' && emulator !== '') {
      if (tokenKey.test(key)) return correspondence.pair('token', live, emulator)
      // The service generates a new one for each document.
      if (plain(key) === 'sales_code' && isSamePattern(live, emulator)) return true
      if (key === 'number' && isSamePattern(live, emulator))
        return pairNumbers(correspondence, live, emulator)
    }
    return isSameText(live, emulator, this.options)
  }
}

/** Learns that two document numbers correspond, and that their last parts do, which texts also quote alone. */
function pairNumbers(correspondence: Correspondence, live: string, emulator: string): boolean {
  const others = emulator.split(' ')
  for (const [at, part] of live.split(' ').entries()) {
    const other = others[at]
    if (other !== undefined && part !== other) correspondence.pair('number', part, other)
  }
  const inLinks = (number: string) => number.replaceAll('/', '-')
  correspondence.pair('number', inLinks(live), inLinks(emulator))
  return correspondence.pair('number', live, emulator)
}

/** Forgets the number of a document, so that another one may get it. */
export function forgetNumber(correspondence: Correspondence, live: string): void {
  for (const number of [live, live.replaceAll('/', '-'), ...live.split(' ')])
    correspondence.forget('number', number)
}

const tokenKey = /(?:^|[-_])(?:token|uuid|uid)$/

function isId(key: string): boolean {
  return /(?:^|[-_])ids?$/.test(key)
}

/** The kind of an id whose field is on no card. */
function plain(key: string): string {
  return key.replaceAll('-', '_').replace(/_ids?$/, '')
}

type Id = number | string

/** Small and negative numbers in such a field are not ids; -1, for example, creates a record. */
function isRecordId(value: unknown): value is Id {
  return (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{0,17}$/.test(String(value))
}

function inner({ path, kind, fields, depth }: Place, key: string): Place {
  const name = key.replaceAll('-', '_')
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  const nested = field?.rows ?? field?.nested
  return {
    path: stepTo(path, key),
    key,
    // The id of a record belongs to its resource, the id of a nested row to the list.
    kind: key === 'id' ? kind : (field?.rows?.copiesOf ?? `${kind}.${name}`),
    field,
    fields: nested?.fields,
    depth: depth + 1,
  }
}

function stepTo(path: string, key: string): string {
  const step = key.slice(0, 100)
  return path === '' ? step : `${path}.${step}`
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}

function idsOf(list: readonly unknown[]): readonly unknown[] {
  return list.slice(0, 20).map((entry) => (isMap(entry) ? entry.id : null))
}

/** Longer texts are cut in a report. */
const longestShown = 300

/** A value for a report: short, and without secrets. */
export function shownValue(value: unknown, key = ''): unknown {
  if (secretNamed(key) || tokenKey.test(key)) return value === null ? null : '***'
  if (typeof value === 'string') return withoutSecrets(value.slice(0, longestShown))
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isMap(value)) return `an object of ${Object.keys(value).length}`
  return value
}

/** A link to a document contains its secret, which is long and has digits or capitals. */
function withoutSecrets(text: string): string {
  if (!text.includes('/')) return text
  const isSecret = (part: string) =>
    part.length >= 10 && /^[\w-]+$/.test(part) && /[A-Za-z]/.test(part) && /[\dA-Z]/.test(part)
  return text
    .split(/([^\w-])/)
    .map((part) => (isSecret(part) ? '***' : part))
    .join('')
}
