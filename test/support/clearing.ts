import { expect } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import type { Invoice, ReceivedResponse, Refusal } from './client.ts'
import { Client, open } from './client.ts'

/** A seller with everything that the clearing system requires. */
export const seller = {
  name: 'Drukarnia Wierzba sp. z o.o.',
  tax_no: '5252344078',
  street: 'Lipowa 3',
  post_code: '00-001',
  city: 'Warszawa',
  country: 'PL',
}

/** A company as a buyer. */
export const buyer = {
  buyer_name: 'Kwiaciarnia Mak',
  buyer_tax_no: '1132245561',
  buyer_street: 'Polna 5',
  buyer_post_code: '30-002',
  buyer_city: 'Kraków',
  buyer_country: 'PL',
  buyer_company: true,
}

const fields = 'gov_send_date,gov_sell_date,gov_error_messages,gov_corrected_invoice_number,correction_reason'

/** The fields of a document in the clearing system. */
export type Cleared = Invoice & {
  readonly gov_send_date: string | null
  readonly gov_sell_date: string | null
  readonly gov_error_messages: readonly string[] | null
  readonly gov_corrected_invoice_number: string | null
}

/** A client of a new account in Poland that is ready for the clearing system. */
export class ClearingClient extends Client {
  /** Creates an invoice of one line to a company, and sends it by default. */
  invoice(
    values: object = {},
    flags: object = { gov_save_and_send: true },
  ): Promise<ReceivedResponse<Invoice & Refusal>> {
    const positions = [{ name: 'Ulotki', quantity: 2, tax: 23, price_net: '100.00' }]
    return this.post('/invoices.json', { ...flags, invoice: { ...buyer, positions, ...values } })
  }

  /** Creates and sends an invoice, and expects status 201. */
  async sent(values: object = {}): Promise<Invoice> {
    const { status, text, body } = await this.invoice(values)
    expect(status, text).toBe(201)
    return body
  }

  /** Creates an invoice, and waits until the system has decided about it. */
  async decided(values: object = {}): Promise<Cleared> {
    const { id } = await this.sent(values)
    this.account.clock.advance('5 seconds')
    return this.state(id)
  }

  /** Reads an invoice with all fields that the system adds. */
  async state(id: number, query: object = {}): Promise<Cleared> {
    const { status, text, body } = await this.get<Cleared>(`/invoices/${id}.json`, {
      'additional_fields[invoice]': fields,
      ...query,
    })
    expect(status, text).toBe(200)
    return body
  }
}

/** @param settings of the account */
export async function openClearing(
  settings: Readonly<Record<string, unknown>> = {},
  options: EmulatorOptions<string> = {},
): Promise<ClearingClient> {
  const { emulator } = await open({ edition: 'poland', now: '2026-03-02T10:00', ...options })
  const account = emulator.createAccount({ settings })
  account.departments.update(account.departments.all()[0]!.id, seller)
  return new ClearingClient(emulator, account)
}
