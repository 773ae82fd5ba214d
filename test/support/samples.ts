import { registry } from '../../src/resources/registry.ts'
import { requiredValues } from '../../src/verify/required-values.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What makes a valid record of a resource beside its required fields, or another value of one, and what tests read.
 * Required names are left out, because each sample has another one.
 */
const samples: Readonly<Record<string, Values>> = {
  invoices: {
    buyer_name: 'Buyer Ltd',
    buyer_email: 'buyer@example.test',
    positions: [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }],
  },
  payments: { price: 20 },
  warehouse_documents: {
    kind: 'pz',
    warehouse_actions: [{ product_name: 'Goods', quantity: 1, purchase_tax: 23, purchase_price_net: 10 }],
  },
  bank_accounts: { bank_account_number: 'PL27114020040000300201355387' },
  attachments: { file_name: 'note.txt', file: { text: 'Thank you' } },
  reminders: { kind: 'send_overdue' },
  users: { email: 'person@example.test', password: 'secret' },
  accounts: { prefix: 'fresh' },
  // Inactive, because there is no receiver.
  webhooks: { kind: 'invoice:create', url: 'http://127.0.0.1:9/hook', api_token: 'word', active: false },
}

/** Fields that rules require, and the resources of the records that they name. */
const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  recurrings: { invoice_id: 'invoices' },
}

/**
 * Values that make a valid record of a resource.
 * @param idOf names a record of another resource, by id or alias
 * @param number another number gives another name, and other texts in fields that the card requires: a rule may want
 *   them to be unique
 */
export function sampleValues(
  resource: string,
  idOf: (resource: string) => number | string,
  number = 1,
): Values {
  const named = Object.entries(references[resource] ?? {}).map(([field, other]) => [field, idOf(other)])
  const { fields } = registry.resource(resource)
  const name = sampleName(number)
  return {
    ...requiredValues(fields, name, idOf),
    ...(samples[resource] ?? (Object.hasOwn(fields, 'name') && { name })),
    ...Object.fromEntries(named),
  }
}

/** The name of a sample, and the text of its other required fields. */
export function sampleName(number: number): string {
  return `Sample ${number}`
}

/** What to change when a resource refuses its sample. */
export function refusedSample(resource: string, values: unknown, refusal: unknown): string {
  const reason = refusal instanceof Error ? refusal.message : refusal
  return `make the sample of ${resource} in test/support/samples.ts valid; it is ${JSON.stringify(values)}: ${reason}`
}
