import { expect, onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import { type Client, open } from '../support/client.ts'

/** A client of an emulator under attack: whatever comes, it must not meet a defect of its own. */
export async function attacked(options: EmulatorOptions<string> = {}): Promise<Client> {
  const defects = defectsOfTest()
  const client = await open(options)
  onTestFinished(async () => {
    await settled()
    expect(defects).toEqual([])
  })
  return client
}

/** The defects that the process tells of from now on until the test ends. */
export function defectsOfTest(): readonly string[] {
  const defects: string[] = []
  const note = ({ name, message }: Error) => {
    if (name.startsWith('Faketura')) defects.push(message)
  }
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  return defects
}

/** Warnings of the process are told in a later turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Everything of a world that anybody can see, as text. */
export function worldOf({ emulator }: Client): string {
  return JSON.stringify(emulator.export())
}

/**
 * Sends something that must be refused, changes nothing, and leaves the emulator fit to answer.
 * @returns the text of the refusal
 */
export async function refuses(
  client: Client,
  request: () => Promise<Response>,
  status: number,
): Promise<string> {
  const before = worldOf(client)
  const response = await request()
  const text = await response.text()
  expect(response.status, text.slice(0, 300)).toBe(status)
  expect(worldOf(client)).toBe(before)
  expect((await client.get('/clients.json')).status).toBe(200)
  return text
}

/** Sends a body with the account's token in the query. */
export function sends(
  { emulator, account }: Client,
  path: string,
  body: string,
  contentType: string,
): Promise<Response> {
  const token = encodeURIComponent(account.apiToken)
  const headers = { Accept: contentType, 'Content-Type': contentType }
  return emulator.fetch(`${path}?api_token=${token}`, { method: 'POST', headers, body })
}
