import { type AnyField, isOmitted } from './field.ts'
import { build, type GeneratedCode, isAllowed } from './generated-code.ts'
import { templateCode } from './json-template.ts'
import { isClean, memberPrefix, plainJson, quotedJson, textJson } from './json-text.ts'
import type { RenderContext } from './render-context.ts'
import { type Usual, UsualValues } from './usual-values.ts'

/** Writes a record, or a row of one, as JSON: every key in the card's order. */
export type JsonWriter = (record: Readonly<Record<string, unknown>>, context: RenderContext) => string

type FieldList = readonly (readonly [string, AnyField])[]

/** Builds the writer for some fields, and builds it again when it has learned what most records have in common. */
export function compileJsonWriter(fields: FieldList): JsonWriter {
  let write = build(jsonWriterCode(fields))
  if (!isAllowed) return write
  const usual = new UsualValues(fields)
  return (record, context) => {
    if (!usual.isFinal && usual.learn(record)) write = build(jsonWriterCode(fields, usual))
    return write(record, context)
  }
}

/**
 * The writer is generated as source because most of some 170 fields hold their default: V8 compares each field in
 * place (rows `generated code` of the bench).
 * @param usual what most records have in common; their text is one template
 */
export function jsonWriterCode(fields: FieldList, usual?: Usual): GeneratedCode<JsonWriter> {
  const columns = fields.map(([name, field], at) => columnOf(name, field, at))
  const statements = columns.map(({ statement }) => statement)
  const template = usual && templateCode(fields, usual)
  return {
    source: `${columns.map(({ names }) => names).join('')}${template?.names ?? ''}
return (record, context) => { let value; ${template?.statement ?? ''}
let json = '{'\n${statements.join('\n')}\nreturn json + '}' }`,
    values: { fields: fields.map(([, field]) => field), isClean, isOmitted, textJson, ...template?.values },
    plain: () => plainJsonWriter(fields),
  }
}

function plainJsonWriter(fields: FieldList): JsonWriter {
  const columns = fields.map(([name, field], at) => {
    const standard = field.default ?? null
    const prefix = memberPrefix(name, at)
    const text = isPlain(standard) ? prefix + JSON.stringify(standard) : undefined
    return { name, field, standard, prefix, text }
  })
  return (record, context) => {
    let json = '{'
    for (const [at, { name, field, standard, prefix, text }] of columns.entries()) {
      const value = field.computed ? field.computed(record, context) : record[name]
      if (at > 0 && isOmitted(field, value)) continue
      if (text !== undefined && value === standard) json += text
      else json += prefix + (value === null ? 'null' : field.json(value, context))
    }
    return `${json}}`
  }
}

interface Column {
  /** Source that names the functions of the field. */
  readonly names: string
  /** Source that appends name and value. */
  readonly statement: string
}

function columnOf(name: string, field: AnyField, at: number): Column {
  const prefix = memberPrefix(name, at)
  const standard = field.default ?? null
  const value = field.computed ? `computed${at}(record, context)` : `record[${quoted(name)}]`
  const names = `${field.computed ? `const computed${at} = fields[${at}].computed; ` : ''}const json${at} = fields[${at}].json; `
  const written = `value === null ? ${quoted(`${prefix}null`)} : ${textOf(field, prefix, at)}`
  // The first field has no comma, so a response has it even when it holds nothing.
  if (field.omittedWhenEmpty && at > 0) {
    const statement = `value = ${value}; if (!isOmitted(fields[${at}], value)) json += ${written}`
    return { names, statement }
  }
  if (!isPlain(standard)) {
    return { names, statement: `value = ${value}; json += ${written}` }
  }
  const text = prefix + JSON.stringify(standard)
  return {
    names,
    statement: `value = ${value}; json += value === ${JSON.stringify(standard)} ? ${quoted(text)} : ${written}`,
  }
}

/** Source of the name and a value that is not null. */
function textOf({ json }: AnyField, prefix: string, at: number): string {
  if (json === quotedJson) return `${quoted(`${prefix}"`)} + value + '"'`
  if (json === plainJson) return `${quoted(prefix)} + value`
  if (json !== textJson) return `${quoted(prefix)} + json${at}(value, context)`
  return `isClean(value) ? ${quoted(`${prefix}"`)} + value + '"' : ${quoted(prefix)} + textJson(value)`
}

/** Whether the source can contain the default; lists and structures are different objects in each record. */
function isPlain(standard: unknown): boolean {
  return typeof standard !== 'object' || standard === null
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
