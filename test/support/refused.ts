import { expect } from 'vitest'
import type { Client, ReceivedResponse, Refusal } from './client.ts'

/**
 * Sends a request that must be refused, and checks the schema of the error.
 * @param field the field that the message must name; `undefined` if the error concerns none
 * @returns the error, for further checks
 */
export async function refused(
  client: Client,
  request: () => Promise<ReceivedResponse<Refusal>>,
  status: number,
  field?: string,
): Promise<Refusal> {
  const before = client.emulator.snapshot()
  const response = await request()
  expect(response.status, response.text).toBe(status)
  expect(Object.keys(response.body)).toEqual(['code', 'message'])
  expect(response.body.code).toBe('error')
  if (field !== undefined) expect(Object.keys(response.body.message)).toEqual([field])
  expect(client.emulator.changes(before)).toEqual([])
  return response.body
}
