import { expect } from 'vitest'
import type { Answer, Client, Refusal } from './client.ts'

/**
 * Sends a request that must be refused, and holds the answer against the error shape.
 * @param field what the message must name; nothing for a refusal that is about no field
 * @returns the refusal, for more to be asked of its words
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
