import { expect } from 'vitest'
import type { Account, Happening } from '../../src/index.ts'
import { type Client, open } from './client.ts'

export type Recurring = ReturnType<Account['recurrings']['all']>[number]

/** Creates a recurring definition, and expects status 201. */
export async function define(client: Client, recurring: object): Promise<Recurring> {
  const { status, body, text } = await client.post<Recurring>('/recurrings.json', { recurring })
  expect(status, text).toBe(201)
  return body
}

/** A client with an invoice and a definition that copies it. */
export async function recurring(values: object = {}, sale: object = {}) {
  const client = await open()
  const template = await client.sale({ buyer_email: 'buyer@example.test', payment_to_kind: 5, ...sale })
  const made = await define(client, {
    name: 'Monthly',
    invoice_id: template.id,
    every: '1m',
    start_date: '2026-02-01',
    ...values,
  })
  const { emulator } = client
  const account = emulator.account()
  const issued = () => account.invoices.filter({ recurring_id: made.id })
  return { client, emulator, account, template, made, issued }
}

/** The kinds of the events. */
export const kindsOf = (happenings: readonly Happening[]) => happenings.map(({ kind, on }) => `${on} ${kind}`)
