import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { resourcePages } from '../../.config/docs/resource-pages.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { spelled } from '../../src/cli/completions/spelled.ts'
import { helpOf, helpOfAll } from '../../src/cli/help.ts'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { openApi } from '../../src/derive/openapi.ts'
import { guide } from '../../src/documentation/pages.ts'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { describeField } from '../../src/kernel/card/description.ts'
import { text } from '../../src/kernel/card/fields/text.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { registry } from '../../src/resources/registry.ts'
import { nodesOf, placeOf, sourcesIn } from '../invariants/sources.ts'
import { fieldsOf } from '../support/card-fields.ts'

/** Words that public texts no longer use, and phrases that no native writer would. */
const retired =
  /\b(stand-in|world|interface|answer(s|ed)?|told|spoken|taken|kept|shelf|moment|patience|whatever|stands|of which|by which|in place of|a yes or no|is no list|who is no)\b/i

function retiredIn(text: string): string[] {
  const found = retired.exec(text)
  return found ? [`says ${found[0]}, which this file lists as retired`] : []
}

/** What is wrong with a description; nothing when it is fine. */
function faultsOf(about: string): string[] {
  return [
    ...(/^[A-Z-]/.test(about) ? [] : ['begins with no capital letter']),
    ...(/\.$/.test(about) ? [] : ['ends without a full stop']),
    ...(about.split(' ').length < 3 ? ['has fewer than three words'] : []),
    ...(/\s\s|\n|\.\.|undefined|\[object/.test(about) ? ['is put together badly'] : []),
    ...(/\bis none\b/.test(about) ? ['says is none'] : []),
    ...retiredIn(about),
  ]
}

function faultyWords(texts: readonly (readonly [string, string])[]): string[] {
  return texts.flatMap(([name, text]) => retiredIn(text).map((fault) => `${name}: ${fault}: ${text}`))
}

function faulty(descriptions: Iterable<readonly [string, string]>): string[] {
  return [...descriptions].flatMap(([name, about]) =>
    faultsOf(about).map((fault) => `${name}: ${fault}: ${about}`),
  )
}

const ofCards = registry.resources.flatMap(({ name, fields }) => [...fieldsOf(name, fields)])
const { settings, users, messages, exactAccount, exactUsers, exactMessages, exactDeliveries } =
  fixtureLanguage
const ofFixtures = Object.entries({
  settings,
  users,
  messages,
  exactAccount,
  exactUsers,
  exactMessages,
  exactDeliveries,
}).flatMap(([name, fields]) => [...fieldsOf(name, fields)])

test('every field of every card and row has a description', () => {
  expect(ofCards.length).toBeGreaterThan(700)
  expect(faulty(ofCards.map(([name, { about }]) => [name, about]))).toEqual([])
  expect(faulty(ofCards.map(([name, field]) => [name, describeField(field)]))).toEqual([])
})

test('no page, behaviour or help text uses a retired word', async () => {
  const commands = await allCommands()
  const texts = [
    ...guide().map(({ slug, markdown }) => [slug, markdown] as const),
    ...behaviours().map(({ id, text }) => [id, text] as const),
    ['README', readFileSync('README.md', 'utf8')] as const,
    ['faketura --help', helpOfAll(commands)] as const,
    ...commands.map((command) => [command.name, helpOf(command)] as const),
  ]
  expect(texts.length).toBeGreaterThan(300)
  const lines = texts.flatMap(([name, text]) => text.split('\n').map((line) => [name, line] as const))
  expect(faultyWords(lines)).toEqual([])
})

/** The texts in the code of a folder, but for the names of modules. */
function textsIn(folder: string): (readonly [place: string, text: string])[] {
  return sourcesIn(folder).flatMap((file) =>
    nodesOf(file.tree)
      .filter(
        (node) =>
          ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node),
      )
      .filter(({ parent }) => !ts.isImportDeclaration(parent) && !ts.isExportDeclaration(parent))
      .map((node) => [placeOf(file, node), (node as ts.LiteralLikeNode).text] as const),
  )
}

test('no error code, and no message of the checks, fixtures and arguments, uses a retired word', () => {
  const messages = ['src/checks', 'src/fixtures', 'src/emulator', 'src/errors', 'src/faults'].flatMap(textsIn)
  expect(messages.length).toBeGreaterThan(1000)
  const codes = Object.keys(errorCatalogue).map((code) => [code, code.replaceAll('_', ' ')] as const)
  expect(faultyWords([...messages, ...codes])).toEqual([])
})

test('the help of an option ends with its values and its default, and says what switches it off', async () => {
  const commands = await allCommands()
  const start = commands.find(({ name }) => name === 'start')!
  expect(helpOf(start)).toContain(
    'disagree: documented, observed, or the path of a .yaml, .yml or .json file [documented]',
  )
  const { flags } = spelled(commands, []).find(({ name }) => name === 'start')!
  expect(flags).toContainEqual({ long: 'no-strict', about: 'Switch off --strict' })
})

test('every field that only fixtures have has a description', () => {
  expect(ofFixtures.length).toBeGreaterThan(40)
  expect(faulty(ofFixtures.map(([name, { about }]) => [name, about]))).toEqual([])
})

test('every query parameter of every operation has a description', () => {
  const parameters = registry.operations.flatMap(({ id, query = {} }) =>
    Object.entries(query).map(([name, { about }]): [string, string] => [`${id} ${name}`, about]),
  )
  expect(parameters.length).toBeGreaterThan(50)
  expect(faulty(parameters)).toEqual([])
})

test('each value of a body that is not a field has a description', () => {
  const values = registry.operations.flatMap(({ id, body = {} }) =>
    Object.entries(body).map(([key, { about }]): [string, string] => [`${id} ${key}`, about]),
  )
  expect(values.length).toBeGreaterThan(10)
  expect(faulty(values)).toEqual([])
})

describe('distinguishes a description from its declaration', () => {
  const field = text('assumed', { required: true, derivedFrom: ['first_name', 'last_name'] })`
    Name of the client,
    on one line.`

  test('line breaks in a card become spaces', () => {
    expect(field.about).toBe('Name of the client, on one line.')
  })

  test('a description names requirement, default and visibility', () => {
    expect(describeField(field)).toBe(
      'Name of the client, on one line. Required, unless first_name or last_name is given.',
    )
    const { kind, payment_to_kind, price_gross, positions } = registry.resource('invoices').fields
    expect(describeField(kind!)).toMatch(/One of vat, proforma, .*, canceled\. Default: "vat"\.$/)
    expect(describeField(payment_to_kind!)).toMatch(/When left out, .* else "5"\.$/)
    expect(describeField(price_gross!)).toMatch(/Read-only: requests cannot set it\.$/)
    expect(describeField(positions!)).toMatch(/Lists leave it out\.$/)
  })
})

/** Every place in a schema that declares a property, with its description. */
function* propertiesIn(schema: unknown, path = ''): Generator<[path: string, description: unknown]> {
  if (Array.isArray(schema)) {
    for (const one of schema) yield* propertiesIn(one, path)
  } else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') {
        for (const [name, property] of Object.entries(value as object)) {
          // A property with nothing but `not` is a condition, and declares nothing.
          if (Object.keys(property as object).join() === 'not') continue
          yield [`${path}.${name}`, (property as { description?: unknown }).description]
          yield* propertiesIn(property, `${path}.${name}`)
        }
      } else if (key !== 'enum' && key !== 'const') yield* propertiesIn(value, `${path}/${key}`)
    }
  }
}

describe.each(['documented', 'observed'] as const)('OpenAPI, %s', (profile) => {
  const document = openApi(registry, { profile, version: '1.2.3' }) as {
    readonly components: { readonly schemas: Readonly<Record<string, object>> }
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  }

  test('each property of each request and response has its description', () => {
    const records = registry.ofAccounts().flatMap(({ key }) => [key, `${key}_request`])
    const all = records.flatMap((name) => [...propertiesIn(document.components.schemas[name], name)])
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter(([, description]) => !description)).toEqual([])
    expect(faulty(all.map(([name, description]) => [name, String(description)]))).toEqual([])
  })

  test('each parameter has its description', () => {
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => {
        const { parameters = [] } = operation as { parameters?: { name: string; description?: string }[] }
        return parameters.map(({ name, description }): [string, string] => [
          `${path} ${name}`,
          description ?? '',
        ])
      }),
    )
    expect(all.length).toBeGreaterThan(100)
    expect(faulty(all)).toEqual([])
  })

  test('each property of a body besides the record has its description', () => {
    const all = [...propertiesIn(document.paths)]
    expect(all.length).toBeGreaterThan(20)
    const wrappers = new Set(registry.resources.map(({ key }) => key))
    const bare = all.filter(([path, text]) => !text && !wrappers.has(path.split('.').at(-1)!))
    expect(bare).toEqual([])
  })
})

test('every key in the schema of fixtures has a description', () => {
  const { definitions, properties } = fixtureSchema(registry, fixtureLanguage) as Record<string, object>
  const declaring = Object.entries(definitions!).filter(([name]) => !name.startsWith('exact-'))
  const all = [
    ...Object.entries(properties!).map(([name, one]): [string, unknown] => [name, one.description]),
    ...declaring.flatMap(([name, one]) => [...propertiesIn(one, name)]),
  ].filter(([path]) => !/\/(not|if|allOf|then)\b|\.(from|to)$/.test(path))
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter(([, description]) => !description).map(([path]) => path)).toEqual([])
})

test('the page of a resource describes each field in the words of types and schemas', () => {
  const pages = resourcePages()
  const missing = registry.resources.flatMap(({ name, declaredFields, fieldList }) => {
    const page = pages.get(`resources/${name.replaceAll('_', '-')}.md`) ?? ''
    const described = [
      ...Object.entries(declaredFields),
      ...fieldList.flatMap(([, { rows }]) => Object.entries(rows?.fields ?? {})),
    ]
    return described
      .filter(([key, field]) => !lineOf(page, key, describeField(field)))
      .map(([key]) => `${name}.${key}`)
  })
  expect(missing).toEqual([])
})

/** Whether a page describes a field in these words. */
function lineOf(page: string, key: string, words: string): boolean {
  return page
    .split('\n')
    .some((line) => line.startsWith(`| \`${key}\` |`) && line.includes(`| ${words.replaceAll('<', '&lt;')} `))
}

test('the page of resources says what each type accepts', () => {
  const page = readFileSync('docs/resources.md', 'utf8')
  const names = new Set(ofCards.filter(([, { refersTo }]) => !refersTo).map(([, { name }]) => name))
  expect([...names].filter((name) => !page.includes(`\n| ${name} | `))).toEqual([])
  expect(page).toContain('| decimal | A decimal number such as 19.9 or "19,90". |')
  expect(page).toMatch(/\| text \| A text of at most \d+ characters\./)
})

test('no field of a row claims that additional_fields adds it', () => {
  const ofRows = registry.resources.flatMap(({ fieldList }) =>
    fieldList.flatMap(([list, { rows }]) =>
      Object.entries(rows?.fields ?? {}).map(([name, field]) => `${list}.${name}: ${describeField(field)}`),
    ),
  )
  expect(ofRows.filter((text) => text.includes('additional_fields asks'))).toEqual([])
  expect(ofRows.filter((text) => text.includes('only with correction_positions=full'))).toHaveLength(2)
})
