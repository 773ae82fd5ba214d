import { readFileSync } from 'node:fs'
import { commandTable, optionsOfCommands } from '../../src/cli/command-tables.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { endpointsTable } from './admin-tables.ts'
import {
  accountKeysTable,
  allFields,
  fieldsTable,
  placeholdersTable,
  scenariosTable,
  traitsTable,
} from './fixture-tables.ts'
import {
  behavioursTable,
  editionsTable,
  operationsTable,
  problemsTable,
  resourcesNames,
} from './knowledge-tables.ts'
import { memberTable, optionTable } from './members.ts'

/** Every table that the documents name, with what makes it. Words behind the name are what it is about. */
export const tables: Readonly<Record<string, (...words: string[]) => string | Promise<string>>> = {
  commands: async () => commandTable(await allCommands()),
  'options-of': async (...names) => optionsOfCommands(await allCommands(), names),
  options: () => optionTable('src/emulator/options.ts', 'EmulatorOptions'),
  limits: () => optionTable('src/emulator/options.ts', 'Limits'),
  'webhook-options': () => optionTable('src/emulator/options.ts', 'WebhookOptions'),
  'admin-options': () => optionTable('src/emulator/options.ts', 'AdminOptions'),
  emulator: () => memberTable('Of an emulator', 'src/emulator/emulator.ts', 'Emulator'),
  clock: () => memberTable('Of the clock', 'src/emulator/emulator-clock.ts', 'EmulatorClock'),
  account: () => memberTable('Of an account', 'src/emulator/views/account.ts', 'Account'),
  'new-account': () => optionTable('src/resources/account/new-account.ts', 'NewAccount'),
  records: () => memberTable('Of records', 'src/emulator/views/records.ts', 'Records'),
  feed: () => memberTable('Of requests, outbox and webhooks', 'src/emulator/views/feed.ts', 'Feed'),
  requests: () => memberTable('Of requests', 'src/emulator/views/requests.ts', 'Requests'),
  webhooks: () => memberTable('Of webhooks', 'src/emulator/views/webhooks.ts', 'Webhooks'),
  ui: () => memberTable('As the person', 'src/emulator/views/account-ui.ts', 'AccountUi'),
  faults: () => memberTable('Of faults', 'src/faults/faults-view.ts', 'Faults'),
  'fault-rule': () => optionTable('src/world/armed-faults.ts', 'FaultRule'),
  matchers: () => memberTable('Matcher', 'src/testing/matchers.ts', 'FaketuraMatchers'),
  endpoints: endpointsTable,
  operations: operationsTable,
  resources: resourcesNames,
  problems: problemsTable,
  behaviours: behavioursTable,
  editions: editionsTable,
  scenarios: scenariosTable,
  'account-keys': accountKeysTable,
  fields: (...words) => fieldsTable(words.join(' ')),
  'fields-of-all': allFields,
  traits: traitsTable,
  placeholders: placeholdersTable,
}

/** A line that stands for an example of the tests, such as `<!-- code: test/package/consumers/vitest/shop.test.ts -->`. */
const example = /^<!-- code: ([\w./-]+)\.(\w+) -->$/gm

/** What an example says for the tests alone. */
const unshown = /^.* \/\/ not in the documentation\n/gm

/** A document with the examples that it names, which other tests run. */
export function withExamples(document: string): string {
  return document.replace(example, (_, path: string, language: string) => {
    const text = readFileSync(new URL(`../../${path}.${language}`, import.meta.url), 'utf8')
    return `\`\`\`${language}\n${text.replace(unshown, '')}\`\`\``
  })
}

/** A line of a document that stands for a table, such as `<!-- table: fields invoices -->`. */
const placeholder = /^<!-- table: ([\w-]+)((?: [\w-]+)*) -->$/gm

/**
 * A document with its tables in place.
 * @throws when it names a table that there is none of
 */
export async function withTables(document: string): Promise<string> {
  const made = new Map<string, string>()
  for (const [line, name, words] of document.matchAll(placeholder)) {
    const make = Object.hasOwn(tables, name!) ? tables[name!] : undefined
    if (!make) throw new Error(`there is no table ${name}; there are ${Object.keys(tables).join(', ')}`)
    made.set(line, await make(...words!.split(' ').filter((word) => word !== '')))
  }
  return document.replace(placeholder, (line) => made.get(line)!)
}
