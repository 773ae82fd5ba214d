import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixtureText } from '../../src/fixtures/read/fixture-text.ts'
import { parseYaml } from '../../src/fixtures/read/yaml.ts'
import { createEmulator } from '../../src/index.ts'
import { nextRecords, stateText } from '../support/state-text.ts'
import { commands } from './commands.ts'
import { run, sharedStories } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedStories()

/** Any code point. The unit `binary` is the same, but makes a table of all code points first, which takes a second. */
const codePoint = fc.nat({ max: 0x10ffff - 0x800 }).map(
  // Halves of pairs are no code points.
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    const [first = '', ...others] = String(text)
    const code = first.codePointAt(0)
    if (code === undefined || others.length > 0) throw new Error('not one code point')
    return code < 0xd800 ? code : code - 0x800
  },
)

/** Each emulator sends its own deliveries, and these take a different time. */
function withoutDurations(exported: object): unknown {
  return JSON.parse(JSON.stringify(exported), (key, value) => (key === 'duration' ? 'measured' : value))
}

test(
  'any state is the same after export and load, and continues alike',
  async () => {
    const start = fc.constantFrom('2026-01-15', '2026-01-15', '9999-12-30')
    const property = fc.asyncProperty(start, commands(14), commands(4), async (now, past, future) => {
      const one = await begin(now)
      for (const command of past) await run(one, command)
      const exported = one.export()
      expect(JSON.stringify(exported)).not.toMatch(/\b1\d{4}-\d\d-\d\d/)
      const other = await createEmulator({ listen: false, fixtures: exported })
      expect(other.export()).toEqual(exported)
      expect(await stateText(other)).toBe(await stateText(one))
      expect(nextRecords(other)).toEqual(nextRecords(one))
      for (const command of future) expect(await run(other, command)).toEqual(await run(one, command))
      // Deliveries are recorded after the response.
      await Promise.all([one.webhooks.settled(), other.webhooks.settled()])
      expect(withoutDurations(other.export())).toEqual(withoutDurations(one.export()))
      await other.close()
    })
    await holds(property, 0.3)
  },
  propertyTimeout,
)

test(
  'a fixture file with any texts is read as it was written',
  async () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 60 }),
      fc.constantFrom(
        '007',
        '1e5',
        'true',
        'null',
        '~',
        '<<',
        '2026-01-15',
        ' a',
        'a ',
        'a: b',
        '- a',
        '\r\n',
        '\ufeffa',
      ),
      fc.string({ unit: fc.constantFrom('\n', ' ', 'a', ':', '#', '-', '"', "'", '\t', '|', '>') }),
    )
    const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.dictionary(text, text, { maxKeys: 3 }))
    const property = fc.asyncProperty(fc.dictionary(text, value, { maxKeys: 4 }), async (values) => {
      const fixture = { accounts: { acme: values } }
      for (const format of ['yaml', 'json'] as const) {
        const written = Buffer.from(await fixtureText(fixture, { format })).toString()
        const read = (await parseYaml(written, 'written')).value
        expect(JSON.stringify(read)).toBe(JSON.stringify(fixture))
      }
    })
    await holds(property, 3)
  },
  propertyTimeout,
)
