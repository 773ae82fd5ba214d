import { rule, whenSent } from '../../../kernel/card/rule.ts'
import { givenNumber } from '../../../rules/numbering.ts'
import { nextNumber } from '../../shared/next-number.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const numberRules = [
  rule<StoredInvoice>(
    'numbering/next',
    'A document without a number gets the next one of its kind, pattern and period; a new document that is cancelled is counted as an invoice',
    'observed 5.5',
    ['create'],
    (invoice, context) => {
      if (invoice.number?.trim()) return undefined
      const { kind, issue_date, department_id, income, test } = invoice
      const date = issue_date ?? context.today
      return nextNumber(
        {
          resource: 'invoices',
          kind: kind === 'canceled' ? 'vat' : (kind ?? 'vat'),
          date,
          department: department_id,
          isExpense: !income,
          prefix: test ? 'TEST-' : '',
        },
        context,
      )
    },
  ),
  rule<StoredInvoice>(
    'numbering/given',
    'A number sent in the request is stored; its leading digits become its counter value, and no counter advances',
    'observed 5.4',
    whenSent(['number']),
    ({ number }, { sent, input, before }) => {
      // A document that keeps its number keeps the counter value, too.
      if (before?.number === number) return undefined
      // For new documents, the rule above has replaced an empty number.
      const isGiven = String(input.number ?? '').trim() !== ''
      if (!sent.has('number') || (!before && !isGiven)) return undefined
      return number?.trim() ? givenNumber(number) : before && { number: (before as StoredInvoice).number }
    },
  ),
]
