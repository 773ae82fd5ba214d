import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parted } from './rooms.ts'

const text = readFileSync('CONTRIBUTING.md', 'utf8')

/** Where the second column of the map begins. */
const secondColumn = 46

/** The paths on the map below `src` or `test`, such as `src/kernel/card/`; what is indented further is in the folder above. */
function mapped(top: string): string[] {
  const [, map] = new RegExp(`^${top}/\\n((?: {2}.+\\n)+)`, 'm').exec(text)!
  let folder = ''
  return map!.split('\n').flatMap((line) => {
    const columns = [line.slice(0, secondColumn), line.slice(secondColumn)]
    const names = columns.flatMap((column) => /^ *([a-z-]+\/|[a-z.-]+\.ts) /.exec(column)?.[1] ?? [])
    if (line.startsWith('    ')) return names.map((name) => `${top}/${folder}${name}`)
    folder = names.at(-1) ?? ''
    return names.map((name) => `${top}/${name}`)
  })
}

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}/`)
}

test.each(['src', 'test'])('the map in CONTRIBUTING names every folder of %s once', (top) => {
  const depth = top.split('/').length + 2
  const named = mapped(top).filter((path) => path.endsWith('/') && path.split('/').length === depth)
  expect(foldersIn(top).length).toBeGreaterThan(15)
  expect(named.sort()).toEqual(foldersIn(top).sort())
})

test('the map names every file in test itself', () => {
  const files = readdirSync('test').filter((name) => name.endsWith('.ts'))
  const named = mapped('test').filter((path) => path.endsWith('.ts'))
  expect(named.sort()).toEqual(files.map((name) => `test/${name}`).sort())
})

test.each(parted)('the map names the folders of src/%s', (name) => {
  const folder = `src/${name}`
  const named = mapped('src').filter((path) => path.startsWith(`${folder}/`) && path !== `${folder}/`)
  expect(named.sort()).toEqual(foldersIn(folder).sort())
})

test('every path in CONTRIBUTING exists', () => {
  const paths = [...text.matchAll(/`((?:src|test|docs|fixtures|\.config)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  )
  expect(paths.length).toBeGreaterThan(40)
  // Stands for the file of any area.
  const named = [...paths, ...mapped('src'), ...mapped('test')].filter(
    (path) => !/\/area\.(test\.)?ts$/.test(path),
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  ['how a due date is worked out', /payment_to/],
  ['the number of an invoice', /pattern_nr_m/],
  ['what happens when the clock advances', /Happening/],
  ['a flag of the command line', /flags: \{/],
  ['a flag of the command line', /portFlag = /],
  ['the wording of a 422', /is not included in the list/],
  ['the wording of a 422', /"can't be blank"/],
  ['the wording of a 422', /'Not found'/],
  ['the wording of a 422', /You must be logged in/],
  ['line and column of a mistake in a fixture', /function positionOf/],
  ['the XML of a response', /nil="true"/],
  ['secrets that are masked in the journal', /'integrationtoken'/],
  ['a label of a PDF', /labels: \{/],
  ['the grade of a behaviour', /ministry: /],
  ['the wording of an error about', /did you mean/],
  ['the status and kind of an error response', /status: 422/],
  ['an error that faketura throws', /FAKETURA_/],
  ['the refusal of a wrong token', /You must be logged in/],
  ['the refusal of a wrong token', /function authenticate/],
  ['how many requests the journal keeps', /maxEntries = 1000/],
  ['the body of a webhook', /skip_webhooks: true/],
  ['an amount in words', /below1000/],
  ['a unique value', /'invoices\/unique-order'/],
  ['an option of `createEmulator`', /port: \{/],
  ['a matcher', /toHaveInvoice/],
  ['a diagnostic', /unknown-parameter/],
  ['how a webhook is retried', /backoff\(/],
  ['when a fault applies', /activateFaultOfAccount/],
  ['what an alias in a fixture names', /function targetOf/],
  ['how a PDF is drawn', /function renderInvoice/],
  ['the tax rates of an edition', /taxRates: \[/],
  ['a matcher', /function nearMisses/],
  ['what happens to references to a deleted', /'records\/outlived-reference'/],
])('CONTRIBUTING names the right file: %s', (question, content) => {
  const row = text.split('\n').find((line) => line.startsWith(`| ${question}`))!
  const paths = [...row.matchAll(/`(src\/[\w./-]+)`/g)].map(([, path]) => path!)
  const files = paths.flatMap((path) =>
    path.endsWith('/') ? readdirSync(path).map((name) => path + name) : [path],
  )
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'))
  expect(
    texts.some((source) => content.test(source)),
    row,
  ).toBe(true)
})

test('the glossary has at most 20 lines', () => {
  const [, glossary] = /^## Glossary\n\n((?:\|.*\n)+)/m.exec(text)!
  expect(glossary!.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})
