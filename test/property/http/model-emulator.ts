import { createEmulator, type Emulator } from '../../../src/index.ts'
import type { Profile } from '../../../src/kernel/card/profile.ts'
import { registry } from '../../../src/resources/registry.ts'
import { extrasOf, furnish, idsOf, prepareAccount, recordsOf, sampleOf } from '../../contract/samples.ts'

/** The emulator that the generated requests are sent to: two accounts with a record of every resource. */
export async function opened(profile: Profile, listen = true): Promise<Emulator> {
  const emulator = await createEmulator({ listen, now: '2026-01-15', profile })
  for (const account of [emulator.account(), emulator.createAccount({ prefix: 'second' })]) {
    furnish(account)
    // A client is merged with another one.
    account.clients.create({ name: 'Twin' })
    // Files of a document are attached and read.
    for (const { id } of account.invoices.all()) {
      for (const name of ['attachment', 'add_attachment']) extrasOf(`invoices.${name}`, id, account)
    }
  }
  await prepareAccount(emulator, emulator.account())
  return emulator
}

// Equal emulators generate equal ids and tokens, so those of one are valid for all others.
const model = await opened('documented', false)

/** Ids of records, by resource. */
export const ids: ReadonlyMap<string, readonly number[]> = new Map(
  registry
    .ofAccounts()
    .map(({ name }) => [name, model.accounts.flatMap((account) => [...(idsOf(account).get(name) ?? [])])]),
)

/** Secrets of public links, by resource. */
export const links: ReadonlyMap<string, readonly string[]> = new Map(
  registry.ofAccounts().map(({ name }) => [
    name,
    model.accounts.flatMap((account) =>
      recordsOf(account, name)
        .all()
        .flatMap(({ token }) => token ?? []),
    ),
  ]),
)

export const prefixes: readonly string[] = model.accounts.map(({ prefix }) => prefix)
export const apiTokens: readonly string[] = model.accounts.map(({ apiToken }) => apiToken)
export const logins = model.accounts.map(({ login, password }) => ({ login, password }))
export const { integrationToken } = model

/** What makes a valid record of each resource. */
export const samples: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  registry.resources.map(({ name }) => [name, sampleOf(name, model.account())]),
)

await model.close()
