import { routesTable } from '../../src/derive/routes.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { registry } from '../../src/resources/registry.ts'
import { fieldTable, traitsOf } from './field-tables.ts'
import { sourceOf } from './sources.ts'
import { code, table } from './table.ts'

/** Path from `docs/` to the pages of resources. */
const folder = 'resources'

/** The page of each resource, by its path below `docs/`. A page is generated completely from the card. */
export function resourcePages(): ReadonlyMap<string, string> {
  return new Map(registry.resources.map((resource) => [pathOf(resource), pageOf(resource)]))
}

/** The pages of resources as entries of the index. */
export function resourceList(): string {
  return registry.resources
    .map((resource) => `- [${titleOf(resource)}](${pathOf(resource)}): ${resource.about}`)
    .join('\n')
}

function pathOf({ name }: Resource): string {
  return `${folder}/${name.replaceAll('_', '-')}.md`
}

/** The title of a page, in the singular, so that no guide has the same one. */
function titleOf({ key }: Resource): string {
  return `${key[0]!.toUpperCase()}${key.slice(1)}`.replaceAll('_', ' ')
}

function pageOf(resource: Resource): string {
  const { about } = resource
  const sections = [
    `# ${titleOf(resource)}`,
    '<!-- Generated from the card of the resource: edit the card, then run npm run docs. -->',
    about,
    namesOf(resource),
    '## Operations',
    operations(resource),
    ...parameters(resource),
    ...bodyValues(resource),
    '## Fields',
    fieldTable(resource.declaredFields, folder),
    ...rows(resource),
    ...rules(resource),
    ...traits(resource),
  ]
  return `${sections.join('\n\n')}\n`
}

function namesOf({ name, key, scope }: Resource): string {
  const request = `Requests wrap a record in ${code(key)}.`
  if (scope === 'service' || scope === 'derived')
    return `${request} Operations are named ${code(`${name}.…`)}.`
  const inTypeScript = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (
    `${request} Fixtures, faults and coverage call the resource ${code(name)}; ` +
    `in TypeScript it is ${code(`account.${inTypeScript}`)}.`
  )
}

function operations({ name }: Resource): string {
  const both = [...routesTable(registry, 'documented'), ...routesTable(registry, 'observed')]
  const routes = new Map(both.map((route) => [`${route.method} ${route.path}`, route]))
  const rows = [...routes.values()]
    .filter(({ operation }) => operation.startsWith(`${name}.`))
    .map(({ operation, method, path, profile, source }) => [
      code(operation),
      code(`${method} ${path}`),
      registry.operations.find(({ id }) => id === operation)!.about,
      profile,
      sourceOf(source, folder),
    ])
  return table(['Operation', 'Request', 'What it does', 'Profile', 'Source'], rows)
}

function parameters(resource: Resource): string[] {
  const rows = registry.operations
    .filter((operation) => operation.resource === resource)
    .flatMap(({ id, query = {} }) =>
      Object.entries(query).map(([name, { about, source }]) => [
        code(id),
        code(name),
        about,
        sourceOf(source, folder),
      ]),
    )
  if (rows.length === 0) return []
  return ['## Query parameters', table(['Operation', 'Parameter', 'Meaning', 'Source'], rows)]
}

/** The values in bodies other than tokens and records. */
function bodyValues(resource: Resource): string[] {
  const rows = Object.entries(resource.operations).flatMap(([verb, { body = {} }]) =>
    Object.entries(body).map(([name, { about }]) => [code(`${resource.name}.${verb}`), code(name), about]),
  )
  if (rows.length === 0) return []
  return ['## Body values', table(['Operation', 'Name', 'Meaning'], rows)]
}

/** The fields of nested lists, under headings of their own. */
function rows({ fieldList }: Resource): string[] {
  return fieldList.flatMap(([name, { rows }]) =>
    rows
      ? [
          `### Fields of ${name}`,
          `Each entry of ${code(name)} has these fields.`,
          fieldTable(rows.fields, folder),
        ]
      : [],
  )
}

function rules({ rules = [], effects = [] }: Resource): string[] {
  const rows = [...rules, ...effects].map(({ id, text, provenance, source }) => [
    code(id),
    text,
    provenance,
    sourceOf(source, folder),
  ])
  if (rows.length === 0) return []
  return [
    '## Rules',
    'They act in this order when a record is written.',
    table(['Rule', 'What happens', 'Provenance', 'Source'], rows),
  ]
}

function traits(resource: Resource): string[] {
  const rows = traitsOf(resource)
  if (rows.length === 0) return []
  return [
    '## Traits',
    'Named sets of values for [fixtures](../fixtures.md#traits) and [factories](../typescript.md#factories).',
    table(['Trait', 'What it makes'], rows),
  ]
}
