import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { onTestFinished } from 'vitest'
import type { Emulator } from '../../src/index.ts'

/** What a client sees of a response. */
export type Seen =
  | { readonly status: number; readonly headers: Headers; readonly text: string }
  /** No response, or one whose body broke off after its head. */
  | {
      readonly lost: 'response' | 'body'
      readonly status?: number
      readonly promised?: number
      readonly error: Error
    }

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** The ways to send a request, each as a fetch of a path. */
export const transports: Readonly<Record<string, (emulator: Emulator) => Promise<Fetch>>> = {
  'the listening server': async (emulator) => (path, init) => fetch(emulator.url + path, init),
  "the application in somebody's Express": async (emulator) => {
    const outer = express().use(express.json(), emulator.app)
    const server: Server = outer.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
  },
  'emulator.fetch': async (emulator) => (path, init) => emulator.fetch(path, init),
}

/** Sends a request, and returns the outcome, even of a lost connection. */
export async function seen(send: Fetch, path: string, init?: RequestInit): Promise<Seen> {
  let response: Response
  try {
    response = await send(path, init)
  } catch (error) {
    return { lost: 'response', error: error as Error }
  }
  const { status, headers } = response
  try {
    return { status, headers, text: await response.text() }
  } catch (error) {
    return { lost: 'body', status, promised: Number(headers.get('Content-Length')), error: error as Error }
  }
}

/** A create of an invoice in one of the formats. */
export function creation(token: string, format: 'json' | 'xml' = 'json'): readonly [string, RequestInit] {
  const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }]
  const json = JSON.stringify({ invoice: { buyer_name: 'Buyer Ltd', oid: 'order-1', positions } })
  const xml =
    '<invoice><buyer_name>Buyer Ltd</buyer_name><oid>order-1</oid><positions type="array"><position>' +
    '<name>Service A</name><quantity>1</quantity><tax>23</tax><total_price_gross>123</total_price_gross>' +
    '</position></positions></invoice>'
  return [
    `/invoices.${format}?api_token=${token}`,
    {
      method: 'POST',
      headers: { Accept: `application/${format}`, 'Content-Type': `application/${format}` },
      body: format === 'json' ? json : xml,
    },
  ]
}
