import type { Edition } from '../editions/edition.ts'
import type { Account } from '../world/accounts.ts'
import type { Row, Table } from '../world/table.ts'
import type { AnyField, Fields } from './field.ts'

/** What computed fields may look at. */
export interface RenderContext {
  readonly account: Account
  readonly edition: Edition
  /** Where the account is reached, without a slash at the end; links in records start with it. */
  readonly accountUrl: string
  readonly today: string
  table<R extends Row>(resource: string): Table<R>
  token(...words: readonly (string | number)[]): string
}

/** The fields of one kind of answer, ready to be written. */
export class View {
  /** The bytes hold for the day as long as the record stays the same, so they may be kept. */
  readonly isKept: boolean
  private readonly columns: readonly Column[]

  /** @param isStandard views made for one request are not kept: there could be any number of them */
  constructor(fields: readonly (readonly [string, AnyField])[], isStandard = false) {
    this.isKept = isStandard && !fields.some(([, field]) => field.volatile)
    this.columns = fields.map(([name, field], at) => {
      const prefix = `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`
      const standard = field.default ?? null
      const standardText =
        standard === null ? 'null' : isPlain(standard) ? JSON.stringify(standard) : undefined
      return { name, field, prefix, standard, standardJson: standardText && prefix + standardText }
    })
  }

  /** The record as JSON text, every key in the card's order. Most fields hold their default, whose text is ready. */
  json(record: Row, context: RenderContext): string {
    let json = ''
    for (const { name, field, prefix, standard, standardJson } of this.columns) {
      const value = field.computed ? field.computed(record, context) : record[name]
      if (value === standard && standardJson !== undefined) json += standardJson
      else json += value === null ? `${prefix}null` : prefix + field.json(value, context)
    }
    return json === '' ? '{}' : `${json}}`
  }

  /** The record's names, fields and values in the card's order. */
  *values(record: Row, context: RenderContext): Generator<readonly [string, AnyField, unknown]> {
    for (const { name, field } of this.columns) {
      yield [name, field, field.computed ? field.computed(record, context) : record[name]]
    }
  }
}

interface Column {
  readonly name: string
  readonly field: AnyField
  readonly prefix: string
  readonly standard: unknown
  /** Name and default as JSON, where the default's text is always the same. */
  readonly standardJson: string | undefined
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object'
}

/** The views of a card: lists leave out what only an answer about one record shows. */
export interface Views {
  readonly list: View
  readonly one: View
  /** Answers to updates carry a few more columns (observed 5.1). */
  readonly updated: View
  /** A view of all the named fields only, or of a standard one with some added. */
  choose(names: readonly string[], base?: 'list' | 'one'): View
}

/** Works out a card's views. */
export function viewsOf(fields: Fields): Views {
  const entries = Object.entries(fields)
  const shown = (...kinds: string[]) => entries.filter(([, field]) => kinds.includes(field.shown ?? 'all'))
  const standard = { list: ['all'], one: ['all', 'one'], updated: ['all', 'one', 'updated'] }
  return {
    list: new View(shown(...standard.list), true),
    one: new View(shown(...standard.one), true),
    updated: new View(shown(...standard.updated), true),
    choose(names, base) {
      const kinds: readonly string[] = base ? standard[base] : []
      return new View(
        entries.filter(
          ([name, field]) =>
            field.shown !== 'never' &&
            field.shown !== 'kept' &&
            (names.includes(name) || kinds.includes(field.shown ?? 'all')),
        ),
      )
    },
  }
}
