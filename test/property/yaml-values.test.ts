import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { fixtureText } from '../../src/fixtures/read/fixture-text.ts'
import { typedLike, yamlValues } from '../../src/fixtures/read/yaml-values.ts'
import { createEmulator } from '../../src/index.ts'
import { propertyTimeout, runs } from './runs.ts'

const written = String.raw`a: 1
b: # several
- x
- y: 2
  z: |
    one
    two
c:
  d: "q\n"
  e: 'it''s'
  f: { a: -1d, "b": [x, "y"], c: { d: 2.5 e, f: [] } }
  g: [a, 5, true] # a list
  h:
    - i: null
      j: 2026-01-15T10:00:00Z
    -
      - 1.50
  k: {}
  l: "several\n

    \ lines\\
    of \"one\"

    text"
  m: https://example.com/#m
`

const signs =
  '\n| |  |- |: |:|#| #|-|"|\'|{}|[]|[|]|{|}|, |&a|*a|<<|~|null|\\|true|1.5|?|---|!|>|%|@|0x1f|.inf|\n\n|\n  |\n    |é|=|1e3|- - '
    .split('|')
    .concat('|', '|-')

const edit = fc.record({
  at: fc.nat(written.length),
  removed: fc.nat(3),
  added: fc.constantFrom('', '', ...signs),
})

test('js-yaml reads what yaml reads, or leaves it to yaml', { timeout: propertyTimeout }, () => {
  let read = 0
  // Many edits come to the same text, often to that without any.
  const compared = new Set<string>()
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
      const text = edits.reduce(
        (whole, { at, removed, added }) => whole.slice(0, at) + added + whole.slice(at + removed),
        written,
      )
      if (compared.has(text)) return
      const value = yamlValues(text, 'texts')
      if (value === undefined) return
      read++
      const options = { schema: 'failsafe', stringKeys: true, prettyErrors: false } as const
      const document = parseDocument(text, { ...options, customTags: ['null'] })
      expect([...document.errors, ...document.warnings]).toEqual([])
      expect(value).toEqual(document.toJS())
      const typed = typedLike(value, yamlValues(text, 'types'))
      if (typed !== undefined) expect(typed).toEqual(parse(text, { stringKeys: true }))
      compared.add(text)
    }),
    { numRuns: runs * 40 },
  )
  expect(read).toBeGreaterThan(runs / 2)
})

test('js-yaml reads every file that faketura writes', async () => {
  for (const fixtures of ['starter', 'corrections-and-proformas', 'clearing-states']) {
    const emulator = await createEmulator<string>({ fixtures, listen: false, now: '2026-01-15' })
    const text = await fixtureText(emulator.export(), { format: 'yaml' })
    expect([fixtures, yamlValues(text, 'types')]).toEqual([fixtures, parse(text)])
    await emulator.close()
  }
})
