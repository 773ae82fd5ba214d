import { readdirSync, readFileSync } from 'node:fs'
import { accountLists, accountTexts } from '../../src/fixtures/plan/account-keys.ts'
import { placeholders } from '../../src/fixtures/recipes/template.ts'
import { registry } from '../../src/resources/registry.ts'
import { traitsOf } from './field-tables.ts'
import { code, table } from './table.ts'

/** The traits of all resources. */
export function traitsTable(): string {
  const rows = registry
    .ofAccounts()
    .flatMap((resource) => traitsOf(resource).map((trait) => [code(resource.name), ...trait]))
  return table(['Resource', 'Trait', 'What it makes'], rows)
}

export function placeholdersTable(): string {
  const rows = Object.entries(placeholders).map(([name, { about }]) => [code(`{${name}}`), about])
  return table(['Written', 'Becomes'], rows)
}

export function accountKeysTable(): string {
  const keys = Object.entries<{ about: string }>({ ...accountTexts, ...accountLists })
  const rows = keys.map(([key, { about }]) => [code(key), about])
  return table(['Key', 'Meaning'], rows)
}

/** The shipped scenarios with their first comments. */
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
