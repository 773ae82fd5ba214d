import type { JsonSchema } from '../../checks/kind.ts'
import type { Criterion } from '../../state/selection.ts'
import type { Source } from './provenance.ts'
import type { RuleContext } from './rule-context.ts'

/** A documented query parameter of a list. */
export interface Filter {
  readonly source: Source
  /** What it does, which values it accepts, and what happens when it is left out; in sentences. */
  readonly about: string
  readonly schema: JsonSchema
  /**
   * Turns the parameter into a criterion; undefined when it selects all records.
   * @throws Problem `invalid` when the value cannot be read
   */
  readonly criterion: (
    value: string,
    context: FilterContext,
    all: (name: string) => readonly string[],
  ) => Criterion | undefined
  /** An empty value selects records, too; other filters ignore it. */
  readonly readsEmpty?: boolean
  /** It selects single records, so defaults of filters that `yield` don't apply. */
  readonly selects?: boolean
  /** As a default, it doesn't apply when another filter selects single records. */
  readonly yields?: boolean
}

/** What a filter may use. */
export type FilterContext = Pick<RuleContext, 'profileOf' | 'today' | 'table' | 'diagnose'>

/** Records whose indexed field holds the given text. */
export function equals(field: string, source: Source): Filter {
  return {
    source,
    about: `Only records with exactly this ${field}.`,
    schema: { type: 'string' },
    selects: true,
    criterion: (value) => ({ field, values: [value] }),
  }
}

/** Records whose indexed field holds the given id; anything but an id matches nothing. */
export function equalsId(field: string, source: Source): Filter {
  return {
    source,
    about: `Only records with this ${field}.`,
    schema: { type: 'integer' },
    selects: true,
    criterion: (value) => ({ field, values: [/^\d{1,15}$/.test(value) ? Number(value) : Number.NaN] }),
  }
}

/** Records whose indexed field holds any of the repeated values (`name[]=a&name[]=b`). */
export function anyOf(name: string, field: string, source: Source): Filter {
  return {
    source,
    about: `Only records with one of these values as ${field}; repeat the parameter for each value.`,
    schema: { type: 'array', items: { type: 'string' } },
    criterion: (_value, _context, all) => ({ field, values: all(name) }),
  }
}

/** Records with these ids, separated by commas. */
export function ids(source: Source): Filter {
  return {
    source,
    about: 'Only records with these ids, separated by commas.',
    schema: { type: 'string' },
    selects: true,
    criterion: (value) => ({
      ids: value.split(',').map((id) => (/^ *\d{1,15} *$/.test(id) ? Number(id) : Number.NaN)),
    }),
  }
}

/** Records with these ids, each in a parameter of its own (`ids[]=1&ids[]=2`). */
export function repeatedIds(name: string, source: Source): Filter {
  const separated = ids(source)
  return {
    ...separated,
    about: 'Only records with these ids; repeat the parameter for each id.',
    schema: { type: 'array', items: { type: 'integer' } },
    criterion: (_value, context, all) => separated.criterion(all(name).join(','), context, all),
  }
}

/** A parameter that the operation or another filter reads; on its own, it does not restrict the list. */
export function parameter(about: string, schema: JsonSchema, source: Source = 'facts 3'): Filter {
  return { source, about, schema, criterion: () => undefined }
}
