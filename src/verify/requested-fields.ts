import { expectContains, expectEqual } from './expectations.ts'
import { expectStatus, type ProofAccount, type ProofRecord, type ProofResource } from './proof-account.ts'

/** A text for each field. */
export function textsFor(names: string): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, `a ${name}`]))
}

/** Expects that a created record has values that responses contain only when a request names their fields. */
export async function expectOnRequest<Name extends ProofResource>(
  account: ProofAccount,
  name: Name,
  key: string,
  made: ProofRecord<Name>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const shown = Object.keys(values).filter((field) => Object.hasOwn(made, field))
  expectEqual('fields that nothing asked for', shown, [])
  const query = { [`additional_fields[${key}]`]: Object.keys(values).join() }
  const one = await account.get(`/${name}/${made.id}.json`, query)
  expectStatus(one, 200)
  expectContains('fields on request', one.body, values)
}
