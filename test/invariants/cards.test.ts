import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import type { Fields } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'
import { oneOfEach } from '../../src/verify/one-of-each.ts'
import { pathOf, sent } from '../property/run-command.ts'

const names = registry.ofAccounts().map(({ name }) => name)

/** The resources of accounts that writable fields refer to, also in rows. */
function referred(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap(({ refersTo, readOnly, rows }) => [
    ...(refersTo !== undefined && !readOnly && names.includes(refersTo) ? [refersTo] : []),
    ...(rows ? referred(rows.fields) : []),
  ])
}

test('a card comes after the cards that it refers to', () => {
  const early = registry
    .ofAccounts()
    .flatMap(({ name, fields }) =>
      [...new Set(referred(fields))]
        .filter((other) => names.indexOf(other) > names.indexOf(name))
        .map((other) => `${name} refers to ${other}: put it after ${other} in src/resources/index.ts`),
    )
  // No rule reads the warehouse of a department, so that a fixture may load it later.
  expect(early).toEqual([
    'departments refers to warehouses: put it after warehouses in src/resources/index.ts',
  ])
})

test('what verify creates of each resource is accepted', async () => {
  const emulator = await createEmulator({ listen: false })
  const account = { mark: 'mark', named: (name: string) => `mark ${name}` }
  const refused: string[] = []
  for (const [resource, values] of oneOfEach(account, 'Made')) {
    const body = { api_token: emulator.account().apiToken, [registry.resource(resource).key]: values }
    const { status, text } = await sent(emulator, 'POST', pathOf(resource, 'create'), body)
    if (status !== 201)
      refused.push(`src/verify/one-of-each.ts: ${resource} ${JSON.stringify(values)}: ${text}`)
  }
  expect(refused).toEqual([])
  await emulator.close()
})

test('the README names every resource under "What is emulated"', () => {
  const [, section] = /^## What is emulated\n([\s\S]*?)\n## /m.exec(readFileSync('README.md', 'utf8'))!
  // In "recurring invoices", it is an adjective.
  const missing = names.filter(
    (name) => !section!.toLowerCase().includes(name.replaceAll('_', ' ').replace(/s$/, '')),
  )
  expect(missing, 'resources that are missing under "What is emulated" in README.md').toEqual([])
})
