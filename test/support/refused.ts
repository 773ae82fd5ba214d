import { expect } from 'vitest'
import type { Answer, Client, Refusal } from './client.ts'

/**
 * Sends a request that must be refused, and checks the schema of the error.
 * @param field the field that the message must name; `undefined` if the error concerns none
 * @returns the error, for further checks
 */
export async function refused(
  client: Client,
  request: () => Promise<Answer<Refusal>>,
  status: number,
  field?: string,
): Promise<Refusal> {
  const before = client.emulator.snapshot()
  const answer = await request()
  expect(answer.status, answer.text).toBe(status)
  expect(Object.keys(answer.body)).toEqual(['code', 'message'])
  expect(answer.body.code).toBe('error')
  if (field !== undefined) expect(Object.keys(answer.body.message)).toEqual([field])
  expect(client.emulator.changes(before)).toEqual([])
  return answer.body
}
