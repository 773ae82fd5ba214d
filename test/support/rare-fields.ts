import { expect } from 'vitest'
import type { Client, Resource } from './client.ts'

/** Expects that values are stored, and returned only on request. */
export async function expectOnRequest(
  client: Client,
  name: Resource,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const made = await client.create(name, { name: 'Sample', ...values })
  expect(Object.keys(made).filter((field) => Object.hasOwn(values, field))).toEqual([])
  const query = { [`additional_fields[${key}]`]: Object.keys(values).join() }
  expect((await client.get(`/${name}/${made.id}.json`, query)).body).toMatchObject(values)
  const listed = (await client.get<{ readonly id: number }[]>(`/${name}.json`, query)).body
  expect(listed.find(({ id }) => id === made.id)).toMatchObject(values)
}

/** A text for each field. */
export function textsFor(names: string): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, `a ${name}`]))
}
