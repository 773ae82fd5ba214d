import { readdirSync } from 'node:fs'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { registry } from '../../src/resources/registry.ts'
import { fixtureRecordsFile, recordFile, recordTypesFile, settingsFile } from './record-files.ts'
import { recordPath } from './record-names.ts'
import { fileFrom, fileOf, interfaceOf, unionOf } from './text.ts'
import { accountRecordsFile, buildersFile } from './view-files.ts'

/** The files of types that are generated: their contents by path. */
export function typeFiles(): ReadonlyMap<string, string> {
  const resources = registry.ofAccounts()
  const shown = registry.shownByAccounts()
  return new Map([
    ...shown.map((resource) => [`src/${recordPath(resource)}`, recordFile(resource)] as const),
    ['src/resources/record-types.ts', recordTypesFile(resources)],
    ['src/resources/account/account-settings.record.ts', settingsFile()],
    ['src/names/names.ts', namesFile(resources)],
    ['src/errors/error-codes.ts', errorCodesFile()],
    ['src/fixtures/scenario-name.ts', scenarioFile()],
    ['src/fixtures/fixture-records.ts', fixtureRecordsFile()],
    ['src/fixtures/record-builders.ts', buildersFile(resources)],
    ['src/emulator/views/account-records.ts', accountRecordsFile(shown)],
  ])
}

function namesFile(resources: readonly Resource[]): string {
  const names = resources.map(({ name }) => name)
  const operations = registry.operations.map(({ id }) => id)
  const groups = new Set(registry.operations.map(({ resource }) => `${resource.name}.*`))
  return fileOf(
    unionOf('ResourceName', 'The resources of an account, as faults and fixtures name them.', names),
    unionOf('OperationName', 'The operations of the API, as faults and requests name them.', operations),
    unionOf('OperationGroup', 'All operations of the API, or those of one resource.', ['*', ...groups]),
  )
}

function errorCodesFile(): string {
  const entries = Object.entries(errorCatalogue)
  const classes = [...new Set(entries.map(([, entry]) => entry.class))]
  const unions = classes.map((name) => {
    const codes = entries.filter(([, entry]) => entry.class === name).map(([code]) => code)
    return unionOf(`${name}Code`, `The codes of ${name}.`, codes)
  })
  const members = classes.map((name) => `  readonly ${name}: ${name}Code`)
  return fileFrom(
    'src/errors/thrown-errors.ts',
    ...unions,
    interfaceOf('ErrorCodes', 'The codes of each class of errors.', members),
  )
}

function scenarioFile(): string {
  const files = readdirSync(new URL('../../fixtures/', import.meta.url))
  const names = files.filter((name) => name.endsWith('.yaml')).map((name) => name.replace('.yaml', ''))
  const scenarios = unionOf('ScenarioName', 'The scenarios that the package ships.', names.sort())
  return fileFrom('the names of the files in fixtures/', scenarios)
}
