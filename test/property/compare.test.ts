import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareResponses } from '../../src/live/compare.ts'
import { Correspondence } from '../../src/live/correspondence.ts'
import type { ResponseDifference } from '../../src/live/differences.ts'
import { registry } from '../../src/resources/registry.ts'
import { runs } from './runs.ts'

const { fields } = registry.resource('invoices')

function json(value: unknown, status = 200) {
  return response(JSON.stringify(value), 'application/json; charset=utf-8', status)
}

function xml(text: string) {
  return response(text, 'application/xml; charset=utf-8')
}

function response(text: string, type: string, status = 200) {
  return { status, headers: new Headers({ 'content-type': type }), bytes: Buffer.from(text) }
}

function compared(live: unknown, emulator: unknown, correspondence?: Correspondence) {
  return compareResponses(json(live), json(emulator), { resource: 'invoices', fields, correspondence })
}

function briefly(found: readonly ResponseDifference[]): string[] {
  return found.map(({ path, kind }) => `${path}: ${kind}`)
}

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const key = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/token|pass|auth|^@|id/i.test(text))
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
  ),
}))

test('a body has no differences from itself', () => {
  fc.assert(
    fc.property(tree, (value) => {
      expect(compared(value, value)).toEqual([])
      expect(compared(value, value, new Correspondence())).toEqual([])
    }),
    { numRuns: runs * 5 },
  )
})

test('an altered value is found at its path', () => {
  fc.assert(
    fc.property(fc.dictionary(key, leaf, { minKeys: 1 }), fc.nat(), (value, at) => {
      const keys = Object.keys(value)
      const name = keys[at % keys.length]!
      const altered = { ...value, [name]: [value[name]] }
      const found = compared({ rows: [value] }, { rows: [altered] })
      expect(briefly(found)).toEqual([`rows[0].${name}: ${value[name] === null ? 'value' : 'type'}`])
      const { [name]: _, ...shorter } = value
      expect(briefly(compared(value, shorter))).toEqual([`${name}: missing key`])
      expect(briefly(compared(shorter, value))).toContain(`${name}: extra key`)
    }),
    { numRuns: runs * 5 },
  )
})

test('ids, tokens and numbers may be renamed consistently, but not swapped', () => {
  const record = fc.record({ id: fc.integer({ min: 1, max: 50 }), client_id: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(record, { selector: ({ id }) => id, minLength: 2, maxLength: 20 }),
      (records) => {
        const bodyWith = (shift: number, secret: string) =>
          records.map(({ id, client_id }) => ({
            id: id + shift,
            token: `${secret}${id}`,
            number: `FV ${id + shift}/2026`,
            view_url: `https://${secret}.test/invoice/${secret}${id}`,
            from_invoice_id: records[0]!.id + shift,
            client_id: client_id + shift * 2,
          }))
        const [live, emulator] = [bodyWith(0, 'liveSecretOf'), bodyWith(1000, 'emulatedSecretOf')]
        const correspondence = new Correspondence()
        expect(compared(live, emulator, correspondence)).toEqual([])
        const reversed = [...emulator].reverse()
        expect(briefly(compared(live, reversed, correspondence))).toEqual([': order of list'])
        const confused = [{ ...emulator[0]!, from_invoice_id: emulator[1]!.id }, ...emulator.slice(1)]
        expect(briefly(compared(live, confused, correspondence))).toEqual(['[0].from_invoice_id: value'])
      },
    ),
    { numRuns: runs },
  )
})

test('distinguishes the kinds of differences', () => {
  expect(briefly(compared({ a: 1, b: 2 }, { b: 2, a: 1 }))).toEqual([': order of keys'])
  expect(briefly(compared({ a: '1.0' }, { a: 1 }))).toEqual(['a: type'])
  expect(briefly(compared([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }]))).toEqual([
    '[0]: missing entry',
    '[1]: extra entry',
  ])
  expect(briefly(compareResponses(json({}, 201), json({}, 200)))).toEqual([': status'])
  const page = response('{}', 'text/html')
  expect(briefly(compareResponses(json({}), page))).toEqual([': content type', ': unreadable'])
  const times = ['2026-01-15T10:00:00.000+01:00', '2026-01-15T10:00:02.000+01:00']
  const [one, other] = times.map((created_at) => json({ created_at, on: '2026-01-15' }))
  expect(compareResponses(one!, other!, { tolerance: 5000 })).toEqual([])
  expect(briefly(compareResponses(one!, other!, { tolerance: 1000 }))).toEqual(['created_at: value'])
})

test('XML is compared with its types, nil and repeated elements', () => {
  const invoice = (price: string, id = '<id type="integer">1</id>') =>
    xml(
      `<invoice>${id}${price}<positions type="array"><position><id type="integer">4</id></position></positions></invoice>`,
    )
  const options = { resource: 'invoices', fields }
  const typed = invoice('<price-net type="decimal">1.0</price-net>')
  const plain = invoice('<price-net>1.0</price-net>')
  const none = invoice('<price-net nil="true"/>')
  expect(compareResponses(typed, typed, options)).toEqual([])
  expect(briefly(compareResponses(typed, plain, options))).toEqual(['@types.price-net: missing key'])
  expect(briefly(compareResponses(plain, none, options))).toEqual(['price-net: value'])
  const renamed = invoice('<price-net type="decimal">1.0</price-net>', '<id type="integer">7</id>')
  expect(compareResponses(typed, renamed, { ...options, correspondence: new Correspondence() })).toEqual([])
  expect(briefly(compareResponses(typed, renamed, options))).toEqual(['id: value'])
})

test('a report has no secret, and a hostile body a bounded number of differences', () => {
  const live = {
    api_token: 'secret-of-live',
    token: 'TokenOfADocument',
    view_url: 'https://a.test/invoice/TokenOfADocument',
  }
  const found = compared(live, { api_token: null, token: 'x', view_url: '' })
  expect(found).toHaveLength(3)
  expect(JSON.stringify(found)).not.toMatch(/secret-of-live|TokenOfADocument/)
  const wide = Array.from({ length: 10_000 }, (_, at) => at)
  expect(compared(wide, wide.map(String))).toHaveLength(200)
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const nested = response(deep, 'application/json')
  expect(compareResponses(nested, nested)).toEqual([])
})
