import { rule } from '../../kernel/rule.ts'
import type { RuleContext } from '../../kernel/rule-context.ts'
import { counterOf, counterPeriod, formatNumber, givenNumber } from '../../rules/numbering.ts'
import { ownPattern } from '../department.rules.ts'
import type { Department } from '../department.ts'
import type { Invoice } from '../invoice.fields.ts'

export const numberRules = [
  rule<Invoice>(
    'numbering/next',
    'A document without a number gets the next one of its kind, pattern and period',
    'observed 5.5',
    ['create'],
    (invoice, context) => (invoice.number ? undefined : nextNumber(invoice, context)),
  ),
  rule<Invoice>(
    'numbering/given',
    'A number given by hand stands; its leading digits are its place, and no counter moves',
    'observed 5.4',
    ['create', 'update'],
    ({ number }, { sent, before }) => {
      if (!sent.has('number')) return undefined
      return number ? givenNumber(number) : before && { number: (before as Invoice).number }
    },
  ),
]

function nextNumber(invoice: Invoice, context: RuleContext): Partial<Invoice> {
  const kind = invoice.kind ?? 'vat'
  const issueDate = invoice.issue_date ?? context.today
  const pattern = patternFor(kind, invoice.department_id, context)
  const counter = context.counter(`last number of ${kind} ${pattern} ${counterPeriod(pattern, issueDate)}`)
  let place = counter.read()
  let number: string
  // A number that somebody gave by hand is passed over, so that numbers stay unique.
  do number = formatNumber(pattern, ++place, issueDate)
  while (isTaken(number, kind, context))
  counter.write(place)
  return {
    number,
    pattern,
    pattern_nr: null,
    pattern_nr_m: null,
    pattern_nr_d: null,
    [counterOf(pattern)]: place,
  }
}

function patternFor(kind: string, department: number | null, { edition, table }: RuleContext): string {
  const own =
    department === null ? undefined : ownPattern(table<Department>('departments').get(department), kind)
  return own ?? edition.patterns[kind] ?? edition.patterns.other ?? 'nr'
}

function isTaken(number: string, kind: string, { table }: RuleContext): boolean {
  const invoices = table<Invoice>('invoices')
  return (invoices.index('number')?.idsOf(number) ?? []).some((id) => invoices.get(id)?.kind === kind)
}
