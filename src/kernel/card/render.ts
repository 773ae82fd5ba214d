import type { Row } from '../../state/table.ts'
import { type AnyField, type Fields, isOmitted, isReturned } from './field.ts'
import { isListField, withRequestedFields } from './fields/list.ts'
import { compileJsonWriter, type JsonWriter } from './json-writer.ts'
import type { RenderContext } from './render-context.ts'

/** The fields of one kind of response, ready to be written. */
export class View {
  /** The bytes depend on nothing but the record and the date, so they may be cached. */
  readonly isCacheable: boolean
  private writer: JsonWriter | undefined

  /**
   * @param isStandard whether bytes may be cached; views for single requests are not cached, as there is no limit to
   *   their number
   */
  constructor(
    private readonly fields: readonly (readonly [string, AnyField])[],
    isStandard = false,
  ) {
    this.isCacheable = isStandard && !fields.some(([, field]) => isVolatile(field))
  }

  /** The record as JSON, every key in the card's order. */
  json(record: Row, context: RenderContext): string {
    this.writer ??= compileJsonWriter(this.fields)
    return this.writer(record, context)
  }

  /** The record's names, fields and values in the card's order. */
  *values(record: Row, context: RenderContext): Generator<readonly [string, AnyField, unknown]> {
    for (const [at, [name, field]] of this.fields.entries()) {
      const value: unknown = field.computed ? field.computed(record, context) : record[name]
      if (at === 0 || !isOmitted(field, value)) yield [name, field, value]
    }
  }
}

/** How a chosen view differs from the usual one, besides the named fields. */
export interface ViewChanges {
  readonly omitted?: readonly string[]
  /** Lists whose rows also contain the fields that are only returned on request. */
  readonly whole?: readonly string[]
}

/** The views of a card: lists leave out fields that only a response about one record contains. */
export interface Views {
  readonly list: View
  readonly one: View
  /** Responses to updates contain a few more fields (observed 5.1). */
  readonly updated: View
  /** A view of only the named fields, or a standard view with some added. */
  choose(names: readonly string[], base?: 'list' | 'one', changes?: ViewChanges): View
}

/** Builds the views of a card. */
export function viewsOf(fields: Fields): Views {
  const entries = Object.entries(fields)
  const shown = (...kinds: string[]) =>
    entries.filter(([, field]) => kinds.includes(field.visibility ?? 'all'))
  const standard = { list: ['all'], one: ['all', 'one'], updated: ['all', 'one', 'updated'] }
  const chosen = new Map<string, View>()
  return {
    list: new View(shown(...standard.list), true),
    one: new View(shown(...standard.one), true),
    updated: new View(shown(...standard.updated), true),
    choose(names, base, { omitted = [], whole = [] } = {}) {
      const kinds: readonly string[] = base ? standard[base] : []
      const wanted = entries.filter(
        ([name, field]) =>
          isReturned(field) &&
          (names.includes(name) || (kinds.includes(field.visibility ?? 'all') && !omitted.includes(name))),
      )
      const key = wanted.map(([name]) => (whole.includes(name) ? `${name}+` : name)).join()
      const view = chosen.get(key) ?? new View(wanted.map(wholeIn(whole)))
      // Clients request few combinations; a client that tries them all only empties the cache.
      if (chosen.size >= maxChosenViews) chosen.clear()
      chosen.set(key, view)
      return view
    },
  }
}

function isVolatile({ volatile, rows }: AnyField): boolean {
  return volatile === true || Object.values(rows?.fields ?? {}).some(isVolatile)
}

function wholeIn(whole: readonly string[]) {
  return ([name, field]: readonly [string, AnyField]): readonly [string, AnyField] =>
    whole.includes(name) && isListField(field) ? [name, withRequestedFields(field)] : [name, field]
}

const maxChosenViews = 50
