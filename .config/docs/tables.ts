import { allCommands } from '../../src/cli/commands.ts'
import { endpointsTable } from './admin-tables.ts'
import { commandTable, optionsOfCommands } from './command-tables.ts'
import { fixtureFieldsTable } from './field-tables.ts'
import { accountKeysTable, placeholdersTable, scenariosTable, traitsTable } from './fixture-tables.ts'
import {
  behavioursTable,
  editionsTable,
  operationsTable,
  problemsTable,
  resourcesNames,
} from './knowledge-tables.ts'
import { memberTable, optionTable } from './members.ts'
import { resourceList } from './resource-pages.ts'
import { assumedTable, gradesTable } from './source-tables.ts'
import { measured, speedTables } from './speed.ts'

/** Every generated table by the name that pages use, such as `<!-- table: fields users -->`; further words are arguments. */
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
  'resource-pages': resourceList,
  resources: resourcesNames,
  problems: problemsTable,
  behaviours: behavioursTable,
  'assumed-behaviours': assumedTable,
  grades: gradesTable,
  editions: editionsTable,
  scenarios: scenariosTable,
  'account-keys': accountKeysTable,
  fields: (name = '') => fixtureFieldsTable(name),
  traits: traitsTable,
  placeholders: placeholdersTable,
  speed: () => speedTables(measured()),
}
