import { expect } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import { type Client, open } from './client.ts'
import { type Receiver, type ResponseHandler, receiver } from './receiver.ts'

export interface Webhook {
  readonly id: number
  readonly kind: string
  readonly active: boolean
  readonly api_token: string
}

/** Registers a webhook of each kind with a receiver. */
export async function registered(
  client: Client,
  { url }: Receiver,
  ...wanted: readonly string[]
): Promise<Webhook[]> {
  const made: Webhook[] = []
  for (const kind of wanted) {
    const webhook = { kind, url: `${url}?${kind}`, api_token: 'shared-word' }
    const { status, body } = await client.post<Webhook>('/webhooks.json', { webhook })
    expect(status).toBe(201)
    made.push(body)
  }
  return made
}

/** A client, and a receiver with webhooks of these kinds. */
export async function listening(
  wanted: readonly string[],
  responses: readonly ResponseHandler[] = [],
  options?: EmulatorOptions<string>,
) {
  const client = await open(options)
  const hook = await receiver(...responses)
  const webhooks = await registered(client, hook, ...wanted)
  const { emulator } = client
  return { client, emulator, hook, webhooks, account: emulator.account() }
}

/** The kinds of the received events, in order. */
export function heard({ received }: Receiver): string[] {
  return received.map(({ path }) => path.slice(path.indexOf('?') + 1))
}
