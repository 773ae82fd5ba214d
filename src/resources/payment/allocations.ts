import { Refused } from '../../checks/refused.ts'
import { type FieldOptions, fieldOf, type Undescribed } from '../../kernel/card/field.ts'
import { decimalLimit, decodeDecimal } from '../../kernel/card/fields/decimal.ts'
import { decodeIdentifier, idSchema } from '../../kernel/card/fields/integer.ts'
import type { Source } from '../../kernel/card/provenance.ts'
import { decimalPattern } from '../../rules/money.ts'

/** A part of a payment, and the invoice that it pays. */
export interface Allocation {
  readonly invoice: number
  readonly amount: string
}

const accepted = 'a list of { invoice, amount }'

const amountSchema = {
  anyOf: [
    { type: 'number', exclusiveMinimum: -decimalLimit, exclusiveMaximum: decimalLimit },
    { type: 'string', pattern: decimalPattern.source },
  ],
}

const itemSchema = {
  type: 'object',
  properties: {
    invoice: { ...idSchema, description: 'Id of the invoice.' },
    amount: { ...amountSchema, description: "Amount that went to it, in the payment's currency." },
  },
  required: ['invoice', 'amount'],
  additionalProperties: false,
}

/** The parts of a payment. Rules calculate with them, so fixtures cannot set other values. */
export function allocations(
  source: Source,
  options: FieldOptions<readonly Allocation[]>,
): Undescribed<readonly Allocation[]> {
  return fieldOf<readonly Allocation[]>(
    {
      name: 'anything',
      accepted,
      read(input) {
        if (input === null || input === undefined) return none
        if (!Array.isArray(input)) return new Refused(input, accepted)
        const read = input.map(allocationOf)
        const wrong = read.indexOf(undefined)
        if (wrong >= 0) return new Refused(input[wrong], 'an object with invoice and amount').within(wrong)
        return Object.freeze(read as Allocation[])
      },
      json: (value) => JSON.stringify(value),
      schema: { anyOf: [{ type: 'array', items: itemSchema }, { type: 'null' }] },
    },
    source,
    options,
  )
}

const none: readonly Allocation[] = Object.freeze([])

function allocationOf(input: unknown): Allocation | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { invoice, amount, ...others } = input as Readonly<Record<string, unknown>>
  const id = typeof invoice === 'number' ? decodeIdentifier(invoice) : undefined
  const part = decodeDecimal(amount)
  if (typeof id !== 'number' || part === undefined || Object.keys(others).length > 0) return undefined
  return Object.freeze({ invoice: id, amount: part })
}
