import type { AnyField } from './field.ts'
import type { RenderContext } from './render.ts'

/** Writes a record, or a row of one, as JSON text: every key in the card's order. */
export type JsonWriter = (record: Readonly<Record<string, unknown>>, context: RenderContext) => string

/** Neighbouring fields that hold their defaults are written at once; more would seldom all do. */
const mostAtOnce = 6

/**
 * Builds the writer of some fields. Written out as source, because most of some 170 fields hold their default: so
 * V8 compares each of them in place, and a run of them costs one piece of text (measured: 13 µs an invoice instead
 * of 28). The names come from our own cards, never from a request.
 */
export function compileJsonWriter(fields: readonly (readonly [string, AnyField])[]): JsonWriter {
  const columns = fields.map(([name, field], at) => columnOf(name, field, at))
  const statements = runsOf(columns).map((run) =>
    run.length > 1
      ? `if (${run.map(({ isStandard }) => isStandard).join(' && ')}) json += ${quoted(run.map(({ text }) => text).join(''))}\n` +
        `else { ${run.map(({ statement }) => statement).join('\n')} }`
      : run[0]!.statement,
  )
  const source = `return (record, context) => { let json = ''; let value\n${statements.join('\n')}\nreturn json + '}' }`
  return fields.length === 0 ? () => '{}' : new Function('fields', source)(fields.map(([, field]) => field))
}

interface Column {
  /** Source of the test whether the record holds the default; missing when that takes more than a look. */
  readonly isStandard: string | undefined
  /** Name and default as JSON. */
  readonly text: string
  /** Source that appends name and value. */
  readonly statement: string
}

function columnOf(name: string, field: AnyField, at: number): Column {
  const prefix = `${at === 0 ? '{' : ','}${quoted(name)}:`
  const standard = field.default ?? null
  const held = `record[${quoted(name)}]`
  const value = field.computed ? `fields[${at}].computed(record, context)` : held
  const isPlain = typeof standard !== 'object' || standard === null
  const written = `value === null ? ${quoted(`${prefix}null`)} : ${quoted(prefix)} + fields[${at}].json(value, context)`
  const text = isPlain ? prefix + JSON.stringify(standard) : ''
  return {
    isStandard: isPlain && !field.computed ? `${held} === ${JSON.stringify(standard)}` : undefined,
    text,
    statement: isPlain
      ? `value = ${value}; json += value === ${JSON.stringify(standard)} ? ${quoted(text)} : ${written}`
      : `value = ${value}; json += ${written}`,
  }
}

function runsOf(columns: readonly Column[]): Column[][] {
  const runs: Column[][] = []
  for (const column of columns) {
    const last = runs.at(-1)
    const joins = column.isStandard && last?.[0]?.isStandard && last.length < mostAtOnce
    if (joins) last.push(column)
    else runs.push([column])
  }
  return runs
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
