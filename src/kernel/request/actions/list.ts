import { formatValue } from '../../../checks/format-value.ts'
import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { oneOfWords } from '../../../checks/sentences.ts'
import { type Criterion, type Order, select } from '../../../state/selection.ts'
import type { Row } from '../../../state/table.ts'
import { behaviour, withStatus } from '../../card/behaviour.ts'
import type { AnyField } from '../../card/field.ts'
import { decodeInteger } from '../../card/fields/integer.ts'
import { type Filter, parameter } from '../../card/filter.ts'
import type { OperationDefinition, Outcome, Query } from '../../card/operation.ts'
import { invalidValue } from '../../card/problem.ts'
import type { Profile } from '../../card/profile.ts'
import type { Source } from '../../card/provenance.ts'
import type { View } from '../../card/render.ts'
import type { Resource } from '../../card/resource.ts'
import { reasonAgainst } from '../../card/response-sentences.ts'
import { tableOf } from '../../write/table-of.ts'
import type { Call } from '../call.ts'
import { requestedFields } from './requested-fields.ts'

/** More diagnostics about one filter would add no information. */
const maxNotes = 20

/** How a card declares its list. */
export interface ListOptions {
  readonly path: string
  readonly source: Source
  /** Changes a record as a parameter requests. */
  readonly shown?: (call: Call) => ((row: Row) => Row) | undefined
  readonly profile?: Profile
  readonly filters?: Readonly<Record<string, Filter>>
  /** Fields that `order` sorts by: the word in the query, and the field. */
  readonly orders?: Readonly<Record<string, string>>
  /** Query flags that add a field to each row, such as `include_positions`. */
  readonly includes?: Readonly<Record<string, string>>
  /** Query flags that leave a field out of each row when they are false, such as `with_tags`. */
  readonly omits?: Readonly<Record<string, string>>
  /** Words of `include` that add a field to each row, such as `invoices`. */
  readonly include?: Readonly<Record<string, string>>
  /** Values of filters that the query leaves out; see `yields` and `selects` of a filter. */
  readonly defaults?: Readonly<Record<string, string>>
}

const maxPerPage = 100
const defaultPerPage = 25

/** The list of a resource: filtered, ordered and paged. */
export function listRecords(options: ListOptions): OperationDefinition<Call> {
  return {
    routes: [{ method: 'GET', path: options.path, profile: options.profile, source: options.source }],
    about: 'Lists the records, newest first',
    behaviours: () => listBehaviours,
    returns: 'records',
    status: 200,
    query: parametersOf(options),
    act: (call) => page(call, options),
  }
}

function page(call: Call, options: ListOptions): Outcome {
  const perPage = perPageOf(call)
  const pageNumber = wholeNumber(call, 'page', 1)
  const selected = select(tableOf(call.resource, call.scope), {
    criteria: criteriaOf(call, options),
    order: orderOf(call, options.orders ?? {}),
    offset: (pageNumber - 1) * perPage,
    limit: perPage,
  })
  const shown = options.shown?.(call)
  return { kind: 'records', rows: shown ? selected.map(shown) : selected, view: viewOf(call, options) }
}

function criteriaOf({ query, scope, resource }: Call, { filters = {}, defaults = {} }: ListOptions) {
  const all = (name: string) => valuesOf(query, name)
  const sent: string[] = []
  for (const name in filters) {
    // The cheapest check comes first, because most filters are not sent.
    if (query[name] === undefined) continue
    if (all(name).some((value) => value !== '' || filters[name]!.readsEmpty)) sent.push(name)
  }
  const selective = sent.some((name) => filters[name]!.selects)
  const criteria = sent.map((name) => {
    const criterion = filters[name]!.criterion(all(name)[0]!, scope, all)
    for (const reason of reasonsAgainst(all(name), criterion, resource)) {
      scope.diagnose('filter', `${name} ${reason}, so it selects nothing`)
    }
    return criterion
  })
  for (const name in defaults) {
    if (!sent.includes(name) && !(selective && filters[name]!.yields)) {
      criteria.push(filters[name]!.criterion(defaults[name]!, scope, all))
    }
  }
  return criteria.filter((criterion) => criterion !== undefined)
}

/** Why a filter with these values matches no record of any account. */
function reasonsAgainst(
  values: readonly string[],
  criterion: Criterion | undefined,
  { fields }: Resource,
): readonly string[] {
  if (!criterion) return []
  if ('ids' in criterion)
    return criterion.ids.some(Number.isNaN) ? ['contains something that is not an id'] : []
  if (!('values' in criterion)) return []
  return values.slice(0, maxNotes).flatMap((value) => {
    const decoded = fields[criterion.field]?.read(value)
    return decoded instanceof Refused ? [reasonAgainst(decoded)] : []
  })
}

function orderOf({ query, resource }: Call, orders: Readonly<Record<string, string>>): Order | undefined {
  const [sent] = valuesOf(query, 'order')
  if (sent === undefined || sent === '') return undefined
  const descending = sent.endsWith('.desc')
  const word = sent.replace(/\.(desc|asc)$/, '')
  const name = Object.hasOwn(orders, word) ? orders[word]! : undefined
  if (!name) {
    const known = Object.keys(orders).flatMap((one) => [one, `${one}.desc`])
    const only = 'an order of this list, which always starts with the newest record'
    throw invalidValue('order', new Refused(sent, known.length > 0 ? oneOfWords(known) : only, known))
  }
  return { field: name, descending, compare: comparisonOf(name, resource.fields[name]!) }
}

function comparisonOf(name: string, { compare }: AnyField): Order['compare'] {
  return (one: Row, other: Row) => {
    const [left, right] = [one[name], other[name]]
    if (left === right) return 0
    if (left === null) return -1
    if (right === null) return 1
    if (compare) return compare(left, right)
    return (left as string) < (right as string) ? -1 : 1
  }
}

function viewOf(call: Call, { includes = {}, include = {}, omits = {} }: ListOptions): View {
  const { query } = call
  const isSent = (names: object) => Object.keys(names).some((name) => query[name] !== undefined)
  if (query.include === undefined && !isSent(includes) && !isSent(omits)) return requestedFields(call, 'list')
  const flagged = Object.keys(includes).filter((name) => call.flag(name))
  const words = String(query.include ?? '').split(',')
  const known = Object.keys(include)
  // A list that accepts no words has reported the parameter itself as unknown.
  const unknown = known.length > 0 && words.find((word) => word !== '' && !known.includes(word))
  if (unknown) call.noteIgnored('include', unknown, oneOfWords(known))
  const added = [...flagged.map((name) => includes[name]!), ...words.flatMap((word) => include[word] ?? [])]
  const omitted = Object.keys(omits).filter((name) => call.flag(name) === false)
  return requestedFields(call, 'list', { added, omitted: omitted.map((name) => omits[name]!) })
}

/** Values of a parameter that may be repeated. */
function valuesOf(query: Query, name: string): readonly string[] {
  const value = query[name]
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** Empty and unreadable values mean the default: no source shows what the service does with them (facts 9). */
function perPageOf(call: Call): number {
  const perPage = wholeNumber(call, 'per_page', defaultPerPage)
  if (perPage <= maxPerPage) return perPage
  call.noteUndocumented('page-size', `per_page ${perPage} became ${maxPerPage}, the maximum`)
  return maxPerPage
}

function wholeNumber({ query, note }: Call, name: string, standard: number): number {
  const [sent = ''] = valuesOf(query, name)
  const value = decodeInteger(sent)
  if (typeof value === 'number' && value > 0) return Math.min(value, 1_000_000_000)
  if (sent !== '')
    note('page-number', `${name} ${formatValue(sent)} is not a whole number from 1; it became ${standard}`)
  return standard
}

function parametersOf({
  filters = {},
  defaults = {},
  orders = {},
  includes = {},
  include = {},
  omits = {},
}: ListOptions) {
  const query: Record<string, Filter> = {
    page: parameter('Number of the page, from 1. Default: 1.', count),
    per_page: parameter(
      `Number of records on a page, at most ${maxPerPage}. Default: ${defaultPerPage}.`,
      count,
    ),
    order: parameter(orderText(Object.keys(orders)), { type: 'string' }),
  }
  const selective = Object.keys(filters).filter((name) => filters[name]!.selects)
  for (const [name, filter] of Object.entries(filters))
    query[name] = withDefault(filter, defaults[name], selective)
  for (const [name, field] of Object.entries(includes))
    query[name] = parameter(`Whether each record contains its ${field}. Default: false.`, { type: 'boolean' })
  for (const [name, field] of Object.entries(omits))
    query[name] = parameter(`Whether each record contains its ${field}. Default: true.`, { type: 'boolean' })
  const words = Object.keys(include)
  if (words.length > 0)
    query.include = parameter(`What each record contains besides its fields: ${words.join(', ')}.`, {
      enum: words,
    })
  return query
}

const count: JsonSchema = { type: 'integer', minimum: 1 }

function orderText(words: readonly string[]): string {
  if (words.length === 0) return 'Every value is refused: this list always starts with the newest record.'
  return `Field to sort by: ${words.join(', ')}; append .desc for descending order. Default: newest first.`
}

/**
 * The filter, with its default in the description.
 * @param selective the filters beside which the default may not apply
 */
function withDefault(filter: Filter, value: string | undefined, selective: readonly string[]): Filter {
  if (value === undefined) return filter
  const exception = filter.yields && selective.length > 0 ? `, but not beside ${selective.join(', ')}` : ''
  return { ...filter, about: `${filter.about} Default: ${value}${exception}.` }
}

export const listBehaviours = [
  behaviour(
    'diagnostics/filter',
    'A filter with a value that no record can have selects nothing, with a diagnostic; so do date_from and date_to without period=more, and period=more without them',
    'assumed',
    'an emulator',
  ),
  behaviour('lists/newest-first', 'A list without order starts with the newest record', 'observed 4'),
  behaviour('lists/per-page', 'A page holds 25 records by default, and at most 100', 'facts 3'),
  behaviour(
    'lists/odd-pages',
    'A page or per_page that is not a whole number from 1 means the default, with a diagnostic; a per_page above 100 also gets one, except in the observed profile',
    'assumed',
    'an emulator',
  ),
  behaviour('lists/page', 'Pages count from 1; a page past the end is an empty list', 'observed 4'),
  behaviour('lists/order', 'order sorts by a documented field, with .desc in descending order', 'facts 3'),
  behaviour(
    'lists/order-of-values',
    'Records without a value come before the others, or with .desc after them, and equal ones by id; times are ordered as instants, and not by their text',
    'assumed',
  ),
  withStatus(
    422,
    behaviour(
      'lists/unknown-order',
      'An order by an undocumented field is 422 and names the documented ones',
      'assumed',
    ),
  ),
  behaviour('lists/bare-array', 'A list is a bare array of records', 'observed 4'),
]
