import { readdirSync, readFileSync } from 'node:fs'
import { accountTexts } from '../../src/fixtures/plan/account-keys.ts'
import { messageFields } from '../../src/fixtures/plan/messages.ts'
import { userFields } from '../../src/fixtures/plan/users.ts'
import { placeholders } from '../../src/fixtures/recipes/template.ts'
import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import { accountSettings } from '../../src/resources/account/account-settings.ts'
import { registry } from '../../src/resources/registry.ts'
import { code, codes, table } from './table.ts'

/** The fields of a resource's records, of an account's settings, its users and its e-mails. */
export function fieldsTable(name: string): string {
  return fieldRows(fieldsOf(name), '')
}

/** The fields of every resource, under headings. */
export function allFields(): string {
  const sections = registry.ofAccounts().map(({ name }) => `## Fields of ${name}\n\n${fieldsTable(name)}`)
  return sections.join('\n\n')
}

const others: Readonly<Record<string, Fields>> = {
  settings: accountSettings,
  users: userFields,
  outbox: messageFields,
}

function fieldsOf(name: string): Fields {
  const fields = others[name] ?? registry.ofAccounts().find((resource) => resource.name === name)?.fields
  if (!fields) throw new Error(`fixtures have no ${name}`)
  return fields
}

function fieldRows(fields: Fields, prefix: string): string {
  const rowsOf = (fields: Fields, prefix: string): string[][] =>
    Object.entries(fields).flatMap(([name, field]) => [
      [code(prefix + name), kindOf(field), notesOf(field).join('; '), field.source],
      ...(field.rows ? rowsOf(field.rows.fields, `${prefix}${name}[].`) : []),
    ])
  return table(['Field', 'Kind', 'Notes', 'Source'], rowsOf(fields, prefix))
}

function kindOf({ name, refersTo, schema }: AnyField): string {
  if (refersTo) return `${name === 'references' ? 'ids' : 'id'} of ${code(refersTo)}`
  const words = Array.isArray(schema.enum) ? schema.enum.filter((word) => typeof word === 'string') : []
  return name === 'choice' && words.length > 0 ? `one of ${codes(words)}` : name
}

function notesOf({ about, required, readOnly, default: standard, shareOf, shown }: AnyField): string[] {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof standard)
  return [
    about?.replace(/\.$/, '') ?? '',
    required ? 'required' : '',
    readOnly ? 'only in answers; a fixture may pin it' : '',
    isPlain ? `${code(String(standard))} when missing` : '',
    shareOf ? `also a share of ${code(shareOf)}, such as ${code('50%')}` : '',
    shown === 'requested' ? `answered with ${code('additional_fields')}` : '',
  ].filter((note) => note !== '')
}

/** The traits that ship with each resource, which fixtures and factories share. */
export function traitsTable(): string {
  const rows = registry
    .ofAccounts()
    .flatMap(({ name, recipe }) =>
      Object.entries(recipe?.traits ?? {}).map(([trait, { about }]) => [code(name), code(trait), about]),
    )
  return table(['Resource', 'Trait', 'Its records'], rows)
}

export function placeholdersTable(): string {
  const rows = Object.entries(placeholders).map(([name, { about }]) => [code(`{${name}}`), about])
  return table(['Written', 'Becomes'], rows)
}

export function accountKeysTable(): string {
  const rows = Object.entries(accountTexts).map(([key, about]) => [code(key), about])
  return table(['Key', 'Meaning'], rows)
}

/** The shipped scenarios with what their first comment says. */
export function scenariosTable(): string {
  const folder = new URL('../../fixtures/', import.meta.url)
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => [code(name.replace('.yaml', '')), commentOf(readFileSync(new URL(name, folder), 'utf8'))])
  return table(['Scenario', 'Holds'], rows)
}

function commentOf(text: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('#'))
  return lines
    .slice(0, end)
    .filter((line) => !line.includes('yaml-language-server'))
    .map((line) => line.replace(/^# ?/, ''))
    .join(' ')
}
