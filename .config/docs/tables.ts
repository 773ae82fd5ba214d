import { allCommands } from '../../src/cli/commands.ts'
import { endpointParametersTable, endpointsTable } from './admin-tables.ts'
import { clientTable } from './client-table.ts'
import { commandTable, optionsOfCommands } from './command-tables.ts'
import {
  documentedOperationsTable,
  documentedParametersTable,
  documentLettersTable,
} from './documented-tables.ts'
import { fieldTypesTable, fixtureFieldsTable } from './field-tables.ts'
import { accountKeysTable, placeholdersTable, scenariosTable, traitsTable } from './fixture-tables.ts'
import {
  behavioursTable,
  editionsTable,
  errorsTable,
  fidelitySentence,
  operationsTable,
  problemsTable,
  profileRoutesTable,
  resourcesNames,
  switchableTable,
  withoutEffectTable,
} from './knowledge-tables.ts'
import { memberTable, optionTable } from './members.ts'
import { resourceList } from './resource-pages.ts'
import { assumedTable, gradeCountsTable, gradesTable } from './source-tables.ts'
import { deviceTable, measured, speedSentence, speedTables } from './speed.ts'

/** Every generated table by the name that pages use, such as `<!-- table: fields users -->`; further words are arguments. */
export const tables: Readonly<Record<string, (...words: string[]) => string | Promise<string>>> = {
  commands: async () => commandTable(await allCommands()),
  'options-of': async (...names) => optionsOfCommands(await allCommands(), names),
  options: () => optionTable('src/emulator/options.ts', 'EmulatorOptions'),
  limits: () => optionTable('src/emulator/options.ts', 'Limits'),
  'webhook-options': () => optionTable('src/emulator/options.ts', 'WebhookOptions'),
  'admin-options': () => optionTable('src/emulator/options.ts', 'AdminOptions'),
  emulator: () => memberTable('Member', 'src/emulator/emulator.ts', 'Emulator'),
  clock: () => memberTable('Member', 'src/emulator/emulator-clock.ts', 'EmulatorClock'),
  account: () => memberTable('Member', 'src/emulator/views/account.ts', 'Account'),
  'account-state': () => memberTable('Member', 'src/emulator/account-state.ts', 'AccountState'),
  'account-clock': () => memberTable('Member', 'src/emulator/emulator-clock.ts', 'AccountClock'),
  'new-account': () => optionTable('src/resources/account/new-account.ts', 'NewAccount'),
  records: () => memberTable('Member', 'src/emulator/views/records.ts', 'Records'),
  feed: () => memberTable('Member', 'src/emulator/views/feed.ts', 'Feed'),
  requests: () => memberTable('Member', 'src/emulator/views/requests.ts', 'Requests'),
  outbox: () => memberTable('Member', 'src/emulator/views/outbox.ts', 'Outbox'),
  webhooks: () => memberTable('Member', 'src/emulator/views/webhooks.ts', 'Webhooks'),
  ui: () => memberTable('Member', 'src/emulator/views/account-ui.ts', 'AccountUi'),
  faults: () => memberTable('Member', 'src/faults/faults-view.ts', 'Faults'),
  'fault-rule': () => optionTable('src/state/armed-faults.ts', 'FaultRule'),
  matchers: () => memberTable('Matcher', 'src/testing/matchers.ts', 'FaketuraMatchers'),
  endpoints: endpointsTable,
  'endpoint-parameters': endpointParametersTable,
  operations: operationsTable,
  'resource-pages': resourceList,
  resources: resourcesNames,
  problems: problemsTable,
  errors: errorsTable,
  behaviours: behavioursTable,
  'assumed-behaviours': assumedTable,
  grades: gradesTable,
  'grade-counts': gradeCountsTable,
  editions: editionsTable,
  scenarios: scenariosTable,
  'account-keys': accountKeysTable,
  fields: (name = '') => fixtureFieldsTable(name),
  'field-types': fieldTypesTable,
  traits: traitsTable,
  placeholders: placeholdersTable,
  speed: () => speedTables(measured()),
  devices: () => deviceTable(measured()),
  'speed-sentence': () => speedSentence(measured()),
  fidelity: fidelitySentence,
  'fixed-host-clients': clientTable,
  'without-effect': withoutEffectTable,
  'document-letters': documentLettersTable,
  'documented-operations': documentedOperationsTable,
  'documented-parameters': documentedParametersTable,
  'profile-routes': profileRoutesTable,
  'switchable-behaviours': switchableTable,
}
