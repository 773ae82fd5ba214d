import { resourcesTable } from '../../src/derive/resources.ts'
import { routesTable } from '../../src/derive/routes.ts'
import type { Edition } from '../../src/editions/edition.ts'
import { editions } from '../../src/editions/index.ts'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
import type { Fields } from '../../src/kernel/card/field.ts'
import { problemKinds } from '../../src/kernel/card/problem.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { switchableBehaviours } from '../../src/names/switchable-behaviours.ts'
import { registry } from '../../src/resources/registry.ts'
import { sourceOf, withSourceLinks } from './sources.ts'
import { code, codes, table } from './table.ts'

/**
 * The ledger.
 * @param areas areas of the entries, such as `errors`; all by default
 */
export function behavioursTable(...areas: readonly string[]): string {
  const ledger = behaviours()
  const known = new Set(ledger.map(({ id }) => areaOf(id)))
  for (const area of areas) if (!known.has(area)) throw new Error(`the ledger has no area ${area}`)
  const rows = ledger
    .filter(({ id }) => areas.length === 0 || areas.includes(areaOf(id)))
    .map(({ id, text, provenance, source }) => [
      code(id),
      withSourceLinks(text),
      provenance,
      sourceOf(source),
    ])
  return table(['Behaviour', 'What happens', 'Provenance', 'Source'], rows)
}

/** The behaviours that depend on the profile. An option can switch each of them. */
export function switchableTable(): string {
  const ids: readonly string[] = switchableBehaviours
  const rows = behaviours().filter(({ id }) => ids.includes(id))
  return table(
    ['Behaviour', 'What happens'],
    rows.map(({ id, text }) => [code(id), withSourceLinks(text)]),
  )
}

function areaOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}

/** Every way to reach an operation, in both profiles. */
export function operationsTable(): string {
  const documented = routesTable(registry, 'documented')
  const keys = new Set(documented.map(({ method, path }) => `${method} ${path}`))
  const observed = routesTable(registry, 'observed').filter(
    ({ method, path }) => !keys.has(`${method} ${path}`),
  )
  const rows = [...documented, ...observed].map(({ operation, method, path, formats, profile, source }) => [
    code(operation),
    code(`${method} ${path}`),
    formats.join(', '),
    profile,
    sourceOf(source),
  ])
  return table(['Operation', 'Request', 'Formats', 'Profile', 'Source'], rows)
}

/** The requests that only one of the profiles has. */
export function profileRoutesTable(): string {
  const rows = [...routesTable(registry, 'documented'), ...routesTable(registry, 'observed')]
    .filter(({ profile }) => profile !== 'both')
    .map(({ operation, method, path, profile, source }) => [
      code(`${method} ${path}`),
      code(operation),
      profile,
      sourceOf(source),
    ])
  return table(['Request', 'Operation', 'Profile', 'Source'], rows)
}

/** The fields that requests may set although nothing depends on them, as their descriptions say. */
export function withoutEffectTable(): string {
  const namesIn = (fields: Fields, prefix = ''): string[] =>
    Object.entries(fields).flatMap(([name, { about, nested }]) => [
      ...(/has no effect here|they have no effect here/.test(about) ? [prefix + name] : []),
      ...(nested ? namesIn(nested.fields, `${prefix}${name}.`) : []),
    ])
  const rows = registry.resources.flatMap(({ name, fields }) => {
    const names = namesIn(fields)
    return names.length > 0 ? [[code(name), codes(names)]] : []
  })
  return table(['Resource', 'Fields'], rows)
}

/** Every error that the emulator throws at a program. */
export function errorsTable(): string {
  const rows = Object.entries(errorCatalogue).map(([name, entry]) => [
    code(name),
    code(entry.class),
    entry.when,
    entry.remedy,
  ])
  return table(['Code', 'Class', 'When', 'What to do'], rows)
}

/** A sentence about how many behaviours in the ledger have a source. */
export function fidelitySentence(): string {
  const ledger = behaviours()
  const count = (grade: string) => ledger.filter(({ provenance }) => provenance === grade).length
  return (
    `Of its ${ledger.length} listed behaviours, ${count('documented')} follow official documents, ${count('observed')} follow ` +
    `recordings of the live service, and ${count('assumed')} are our own assumptions.`
  )
}

export function problemsTable(): string {
  const rows = Object.values(problemKinds).map(({ status, code: word, about }) => [
    String(status),
    code(word),
    about,
  ])
  return table(['Status', 'Kind', 'Cause'], rows)
}

/** The properties of an edition, one per row. */
const facts: readonly (readonly [string, (edition: Edition) => string])[] = [
  ['Hosts', ({ hosts }) => codes(hosts.map((host) => `{prefix}.${host}`))],
  ['Time zone', ({ zone }) => `${utc(zone.standardOffset)}, in summer ${utc(zone.standardOffset + 60)}`],
  ['Language', ({ language }) => code(language)],
  ['Currency', ({ currency }) => currency],
  ['Country', ({ country }) => country],
  ['Default tax rate', ({ tax }) => tax],
  ['Tax rates', ({ taxRates }) => codes(taxRates)],
  ['Tax name', ({ taxName }) => taxName],
  ['Invoice numbers', ({ patterns }) => code(patterns.vat ?? patterns.other ?? '')],
  ['Pro forma numbers', ({ patterns }) => code(patterns.proforma ?? patterns.other ?? '')],
  ['Amounts on documents', ({ written }) => code(`1${written.groupMark}234${written.decimalMark}50`)],
  ['Dates on documents', ({ written }) => code(written.date)],
  ['Exchange rates from', ({ exchangeKind }) => code(exchangeKind)],
]

function utc(minutes: number): string {
  return minutes === 0 ? 'UTC' : `UTC+${minutes / 60}`
}

export function editionsTable(): string {
  const all = Object.values(editions)
  const rows = facts.map(([name, tell]) => [name, ...all.map(tell)])
  return table(['', ...all.map(({ name }) => code(name))], rows)
}

/** Resources with all their names. */
export function resourcesNames(): string {
  const rows = resourcesTable(registry, 'documented').map(({ name, key }) => [
    `[${code(name)}](resources/${name.replaceAll('_', '-')}.md)`,
    code(`account.${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`),
    code(key),
  ])
  return table(['Resource', 'In TypeScript', 'In requests'], rows)
}
