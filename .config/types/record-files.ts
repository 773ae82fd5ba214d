import { messageFields } from '../../src/fixtures/plan/messages.ts'
import {
  accountFields,
  deliveryFields,
  exactMessageFields,
  exactUserFields,
} from '../../src/fixtures/plan/service-rows.ts'
import { accountUserFields } from '../../src/fixtures/plan/users.ts'
import type { Fields } from '../../src/kernel/card/field.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { accountSettings } from '../../src/resources/account/account-settings.ts'
import { Interfaces, presenceOf } from './interfaces.ts'
import {
  recordName,
  recordPath,
  traitName,
  traitsOf,
  writableNames,
  writeOnlyFields,
} from './record-names.ts'
import { docOf, fileOf, importOf, importsOf, interfaceOf, unionOf } from './text.ts'

/** The types of a resource: its records in responses, the other fields that can be written, and the traits. */
export function recordFile(resource: Resource): string {
  const name = recordName(resource)
  const returned = Object.entries(resource.declaredFields).filter(
    ([, field]) => presenceOf(field) !== 'never',
  )
  const interfaces = new Interfaces()
  interfaces.add(name, resource.about, returned)
  const hidden = writeOnlyFields(resource)
  if (hidden.length > 0)
    interfaces.add(`${name}WriteOnly`, `Fields of ${name} that no response contains.`, hidden)
  const trait = traitName(resource)
  const traits = trait && unionOf(trait, `Shipped traits of ${name}.`, traitsOf(resource))
  return fileOf(interfaces.text(), traits ?? '')
}

/** The types of records and traits by the name of their resource. */
export function recordTypesFile(resources: readonly Resource[]): string {
  const imports = resources.map((resource) => {
    const names = [...writableNames(resource), traitName(resource) ?? recordName(resource)]
    return importOf(names, `.${recordPath(resource).slice('resources'.length)}`)
  })
  const writable = resources.map(
    (one) => `${docOf(one.about, '  ')}  readonly ${one.name}: ${writableNames(one).join(' & ')}`,
  )
  const traits = resources.map((one) => `  readonly ${one.name}: ${traitName(one) ?? 'never'}`)
  return fileOf(
    importsOf(imports),
    interfaceOf('WritableRecords', 'Everything that can be written to a record, by resource.', writable),
    interfaceOf('ShippedTraits', 'The shipped traits, by resource.', traits),
  )
}

/** The settings of an account. */
export function settingsFile(): string {
  const interfaces = new Interfaces()
  const about = "Settings that the account's owner chooses."
  interfaces.add('AccountSettings', about, Object.entries(accountSettings))
  return fileOf(interfaces.text())
}

/** The parts of fixtures other than the records of accounts. */
export function fixtureRecordsFile(): string {
  const interfaces = new Interfaces()
  const all: readonly (readonly [string, string, Fields])[] = [
    ['FixtureUserFields', 'A user in a fixture.', { ...exactUserFields, ...accountUserFields }],
    ['FixtureMessage', 'An e-mail that was sent before the test begins.', messageFields],
    ['ExactAccount', 'Fields of an account that only an exact fixture states.', accountFields],
    ['ExactMessage', 'An e-mail in the outbox of an exact fixture.', exactMessageFields],
    ['ExactDelivery', 'A webhook delivery in an exact fixture.', deliveryFields],
  ]
  for (const [name, about, fields] of all) interfaces.add(name, about, Object.entries(fields))
  return fileOf(interfaces.text())
}
