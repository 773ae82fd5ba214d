import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behaviours } from '../src/ledger/behaviours.ts'

const promises = new URL('promises/', import.meta.url)
const proofs = new URL('../src/verify/proofs/', import.meta.url)

/** The ids that each test file shows: its own, and those of the proofs of its area if it runs them. */
const shown = new Map(
  readdirSync(promises)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name): [string, string[]] => {
      const source = readFileSync(new URL(name, promises), 'utf8')
      return [
        `test/promises/${name}`,
        [...idsIn(source), ...(source.match(/^portable\(/m) ? portableIds(name) : [])],
      ]
    }),
)

function idsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:promise|proof)\(\s*'([^']*)'/g)].map(([, id]) => id!)
}

function portableIds(name: string): string[] {
  const file = new URL(name.replace('.test.', '.'), proofs)
  return existsSync(file) ? idsIn(readFileSync(file, 'utf8')) : []
}

const ledger = behaviours()

/** The test file that runs everything about the area of a behaviour. */
function testOf(id: string): string {
  return `test/promises/${id.split('/')[0]}.test.ts`
}

test('the ledger and the promises are not empty', () => {
  expect(ledger.length).toBeGreaterThan(90)
  expect([...shown.values()].flat().length).toBeGreaterThan(90)
})

test('every entry of the ledger is run by the test file of its area', () => {
  const lacking = ledger.filter(({ id }) => !shown.get(testOf(id))?.includes(id))
  expect(lacking.map(({ id }) => `${id} is not run by ${testOf(id)}`)).toEqual([])
})

test('every entry of the ledger names the file that its promise or proof is in', () => {
  const lacking = ledger.filter(({ id, test }) => {
    const file = new URL(`../${test}`, import.meta.url)
    return !existsSync(file) || !idsIn(readFileSync(file, 'utf8')).includes(id)
  })
  expect(lacking.map(({ id, test }) => `${id} is not in ${test}`)).toEqual([])
})

test('every promise names an entry of the ledger, and is in the file of its area', () => {
  const known = new Set(ledger.map(({ id }) => `${testOf(id)} ${id}`))
  const claimed = [...shown].flatMap(([file, ids]) => ids.map((id) => `${file} ${id}`))
  const unlisted = claimed.filter((claim) => !known.has(claim))
  expect(unlisted, 'promises and proofs that src/ledger/behaviours.ts does not list').toEqual([])
})

test('every promise has a literal id', () => {
  for (const file of shown.keys()) {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    expect(source.match(/\bpromise\(/g)?.length ?? 0, file).toBe(idsIn(source).length)
    expect(source, file).not.toMatch(/promise\.(skip|todo|only)|test\.(skip|todo|only|fails)/)
  }
})

test('ids are unique in the ledger and among the promises', () => {
  const repeated = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at)
  expect(repeated(ledger.map(({ id }) => id))).toEqual([])
  expect(repeated([...shown.values()].flat())).toEqual([])
})

test('no two entries say the same', () => {
  const texts = ledger.map(({ text }) => text.toLowerCase().trim())
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test('no sentence of an entry has more than 40 words', () => {
  const sentences = ledger.flatMap(({ id, text }) => text.split(/\. (?=[A-Z])/).map((one) => `${id}: ${one}`))
  expect(sentences.filter((one) => one.split(/\s+/).length > 41)).toEqual([])
})

test('every entry has a text, provenance, source and test', () => {
  for (const { id, text, provenance, source, test } of ledger) {
    expect(id).toMatch(/^[a-z][a-z-]*\/[a-z][a-z-]*$/)
    expect(text.length, id).toBeGreaterThan(15)
    expect(['documented', 'observed', 'assumed'], id).toContain(provenance)
    expect(source, id).toMatch(/^(specification|facts|observed) \d+(\.\d+)*$|^(ministry|assumed)/)
    const area = id.split('/')[0]
    expect([testOf(id), `src/verify/proofs/${area}.ts`], id).toContain(test)
  }
})

test('every entry has a portable proof, or says what keeps it from a live account', () => {
  const portable = new Set(
    readdirSync(proofs).flatMap((name) => idsIn(readFileSync(new URL(name, proofs), 'utf8'))),
  )
  const both = ledger.filter(({ id, needs }) => portable.has(id) && needs !== undefined)
  expect(
    both.map(({ id }) => id),
    'these have a proof, so remove their need',
  ).toEqual([])
  const silent = ledger.filter(({ id, needs }) => !portable.has(id) && needs === undefined)
  expect(
    silent.map(({ id }) => id),
    'write a proof for these, or name their need',
  ).toEqual([])
  // Only an assumed behaviour may lack a portable proof that could be written.
  const lacking = ledger.filter(({ needs }) => needs === 'a portable proof')
  const owed = lacking.filter(({ provenance }) => provenance !== 'assumed').map(({ id }) => id)
  expect(owed, 'write a proof for these').toEqual([])
})

test('every file of proofs is run by the test file of its area, and listed for `faketura verify`', async () => {
  const files = readdirSync(proofs).filter((name) => name !== 'index.ts')
  const listed = (await import('../src/verify/proofs/index.ts')).proofs
  for (const name of files) {
    const area = name.replace('.ts', '')
    const ids = idsIn(readFileSync(new URL(name, proofs), 'utf8'))
    const file = `test/promises/${area}.test.ts`
    const proved = listed[area] ?? []
    expect(shown.get(file) ?? [], `write ${file} with portable(…)`).toEqual(expect.arrayContaining(ids))
    expect(
      proved.map(({ id }) => id),
      `list ${name} as ${area} in src/verify/proofs/index.ts`,
    ).toEqual(ids)
  }
})
