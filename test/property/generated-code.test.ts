import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyField, FieldOptions, Fields, Undescribed } from '../../src/kernel/card/field.ts'
import { decimal } from '../../src/kernel/card/fields/decimal.ts'
import { flag } from '../../src/kernel/card/fields/flag.ts'
import { integer } from '../../src/kernel/card/fields/integer.ts'
import { anything, words } from '../../src/kernel/card/fields/structure.ts'
import { text } from '../../src/kernel/card/fields/text.ts'
import { buildFromSource, type GeneratedCode } from '../../src/kernel/card/generated-code.ts'
import { textJson } from '../../src/kernel/card/json-text.ts'
import { compileJsonWriter, jsonWriterCode } from '../../src/kernel/card/json-writer.ts'
import type { RenderContext } from '../../src/kernel/card/render-context.ts'
import { applyPatch } from '../../src/kernel/card/rule.ts'
import { shapeCode } from '../../src/kernel/card/shape.ts'
import { holds } from './runs.ts'

/** Generated code and its plain twin do the same for every card and every record. */

interface Column {
  readonly name: string
  readonly field: AnyField
  /** A value besides the default and null. */
  readonly value: unknown
  readonly holds: 'default' | 'null' | 'value'
}

const line = fc.string({ unit: 'grapheme' })
const amount = fc.nat().map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)

type ColumnOptions<Value> = Pick<FieldOptions<Value>, 'default' | 'visibility'>

/** A field of a kind with a default of its own or none, and a value of that kind. */
function columnOf<Value>(
  values: fc.Arbitrary<Value>,
  fieldWith: (options: ColumnOptions<Value>) => Undescribed<Value>,
): fc.Arbitrary<Omit<Column, 'name'>> {
  return fc
    .record({
      standard: fc.option(values, { nil: undefined }),
      value: values,
      holds: fc.constantFrom('default', 'default', 'null', 'value'),
      isNever: fc.nat({ max: 9 }).map((digit) => digit === 0),
    })
    .map(({ standard, value, holds, isNever }) => {
      const ownDefault: ColumnOptions<Value> = standard === undefined ? {} : { default: standard }
      const visibility = isNever ? 'never' : 'all'
      return { field: fieldWith({ ...ownDefault, visibility })`A field.`, value, holds }
    })
}

const kinds: readonly fc.Arbitrary<Omit<Column, 'name'>>[] = [
  columnOf<string | null>(line, (options) => text('assumed', options)),
  columnOf<string | null>(amount, (options) => decimal('assumed', options)),
  columnOf<number | null>(fc.integer(), (options) => integer('assumed', options)),
  columnOf<boolean>(fc.boolean(), (options) => flag('assumed', options)),
  columnOf<readonly string[]>(fc.array(line, { maxLength: 3 }), (options) => words('assumed', options)),
  // JSON has no -0, and a default is one of its values.
  columnOf<unknown>(
    fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
    (options) => anything('assumed', options),
  ),
  columnOf<string | null>(line, (options) =>
    text('assumed', { ...options, computed: ({ id }: { id: number }) => (id % 2 ? `no. ${id}` : null) }),
  ),
]

const card = fc
  .uniqueArray(
    fc.tuple(
      line.filter((name) => name !== '__proto__' && name !== 'id'),
      fc.oneof(...kinds),
    ),
    {
      selector: ([name]) => name,
      maxLength: 20,
    },
  )
  .map((columns): Column[] => columns.map(([name, column]) => ({ name, ...column })))

function fieldsOf(columns: readonly Column[]): Fields {
  return {
    id: integer('assumed')`The id.`,
    ...Object.fromEntries(columns.map(({ name, field }) => [name, field])),
  }
}

/** A record with the values of the columns, in one of the two forms of its class. */
function recordOf(columns: readonly Column[], form: Form, id: number) {
  const record = new (form(shapeCode(fieldsOf(columns))))()
  record.id = id
  for (const { name, value, holds } of columns) {
    if (holds !== 'default' && Object.hasOwn(record, name)) record[name] = holds === 'null' ? null : value
  }
  return record
}

type Form = <Made>(code: GeneratedCode<Made>) => Made

const plainly: Form = ({ plain }) => plain()
const forms: readonly Form[] = [buildFromSource, plainly]

/** A value of the record, which must be equal in both forms, order included. */
function agree<Value>(valueFrom: (form: Form) => Value): Value {
  const [generated, plain] = forms.map(valueFrom)
  expect(plain).toEqual(generated)
  return generated!
}

test('a record has the same keys and values in the same order, new and copied', () => {
  const property = fc.asyncProperty(card, fc.nat(), async (columns, id) => {
    const fresh = agree((form) => Object.entries(new (form(shapeCode(fieldsOf(columns))))()))
    const stored = columns.filter(({ field }) => !field.computed && field.visibility !== 'never')
    expect(new Set(fresh.map(([name]) => name))).toEqual(new Set(['id', ...stored.map(({ name }) => name)]))
    const copied = agree((form) => {
      const record = recordOf(columns, form, id)
      return Object.entries(new (form(shapeCode(fieldsOf(columns))))(record))
    })
    expect(Object.fromEntries(copied)).toEqual({ ...recordOf(columns, plainly, id) })
    // Lists and structures are frozen, so both share the default itself.
    const { field, name } = stored.find(({ field }) => typeof field.default === 'object') ?? {}
    for (const form of field ? forms : []) {
      expect(new (form(shapeCode(fieldsOf(columns))))()[name!]).toBe(field!.default)
    }
  })
  return holds(property)
})

test('a record is written as the same JSON, which holds every field in order', () => {
  const property = fc.asyncProperty(card, fc.nat(), async (columns, id) => {
    const record = recordOf(columns, buildFromSource, id)
    const fields = Object.entries(fieldsOf(columns)).filter(([, field]) => field.visibility !== 'never')
    const json = agree((form) => form(jsonWriterCode(fields))(record, {} as RenderContext))
    const expected = fields.map(([name, { computed }]) => [
      name,
      computed ? computed(record, {} as RenderContext) : record[name],
    ])
    expect(json).toBe(JSON.stringify(Object.fromEntries(expected)))
  })
  return holds(property)
})

test('a writer that has learned what records have in common writes all of them as before', () => {
  const property = fc.asyncProperty(card, fc.infiniteStream(fc.boolean()), async (columns, choices) => {
    const fields = Object.entries(fieldsOf(columns)).filter(([, field]) => field.visibility !== 'never')
    const learning = compileJsonWriter(fields)
    const plain = plainly(jsonWriterCode(fields))
    const isFixed = columns.map(() => choices.next().value)
    const variant = (id: number, isChosen: (at: number) => boolean) =>
      recordOf(
        columns.map((column, at) => (isChosen(at) ? column : { ...column, holds: 'default' })),
        buildFromSource,
        id,
      )
    for (let id = 0; id < 460; id++) {
      const record = variant(id, (at) => isFixed[at] || id % 3 === 0)
      expect(learning(record, {} as RenderContext)).toBe(plain(record, {} as RenderContext))
    }
    const others = [variant(1, () => true), variant(2, () => false), variant(3, (at) => !isFixed[at])]
    others.push(
      recordOf(
        columns.map((column) => ({ ...column, holds: 'null' })),
        plainly,
        4,
      ),
    )
    for (const record of others) {
      expect(learning(record, {} as RenderContext)).toBe(plain(record, {} as RenderContext))
    }
  })
  return holds(property)
})

test('a string is written as JSON.stringify writes it', () => {
  const halves = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))
  const property = fc.asyncProperty(fc.string({ unit: fc.oneof(line, halves) }), async (value) => {
    expect(textJson(value)).toBe(JSON.stringify(value))
  })
  return holds(property)
})

test('a patch sets the same fields of a record, and reports whether one differs', () => {
  const property = fc.asyncProperty(card, card, fc.nat(), async (columns, others, id) => {
    const patch = recordOf(others, plainly, id)
    const record = recordOf(columns, plainly, id)
    const acted = applyPatch(record, patch)
    const before = recordOf(columns, plainly, id)
    expect(record).toEqual({ ...before, ...patch })
    expect(acted).toBe(Object.keys(patch).some((name) => patch[name] !== before[name]))
  })
  return holds(property)
})

test('no field makes an empty object', () => {
  expect(agree((form) => form(jsonWriterCode([]))({}, {} as RenderContext))).toBe('{}')
})
