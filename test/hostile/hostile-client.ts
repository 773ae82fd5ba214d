import { expect, onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import { type Client, open } from '../support/client.ts'

/** A client of an emulator under attack. The test fails if the emulator reports a defect of its own. */
export function openVictim(options: EmulatorOptions<string> = {}): Promise<Client> {
  return attacked(() => open(options))
}

/** The same for a client that is opened in another way. */
export async function attacked(open: () => Promise<Client>): Promise<Client> {
  const defects = defectsOfTest()
  const client = await open()
  onTestFinished(async () => {
    await settled()
    expect(defects).toEqual([])
  })
  return client
}

/** The defects that the emulator reports from now until the test ends. */
export function defectsOfTest(): readonly string[] {
  const defects: string[] = []
  const note = ({ name, message }: Error) => {
    if (name.startsWith('Faketura')) defects.push(message)
  }
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  return defects
}

/** Waits a turn of the event loop, in which Node emits process warnings. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The whole visible state, as text. */
export function visibleState({ emulator }: Client): string {
  return JSON.stringify(emulator.export())
}

/**
 * Sends a request that must be refused, change nothing, and leave the emulator responsive.
 * @returns the text of the refusal
 */
export async function refuses(
  client: Client,
  request: () => Promise<Response>,
  status: number,
): Promise<string> {
  const before = visibleState(client)
  const response = await request()
  const text = await response.text()
  expect(response.status, text.slice(0, 300)).toBe(status)
  expect(visibleState(client)).toBe(before)
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
