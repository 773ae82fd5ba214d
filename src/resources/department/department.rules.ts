import { effect, rule } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { knownBankAccount } from '../bank-account/bank-account.rules.ts'
import type { StoredDepartment } from './department.fields.ts'

/** The field of a department with its number pattern for a kind of document (observed 8). */
const patternFields = {
  vat: 'invoice_pattern',
  bill: 'invoice_pattern_bill',
  proforma: 'invoice_pattern_proforma',
  correction: 'invoice_pattern_correction',
  receipt: 'invoice_pattern_receipt',
  advance: 'invoice_pattern_advance',
  final: 'invoice_pattern_final',
  correction_note: 'invoice_pattern_correction_note',
  accounting_note: 'invoice_pattern_accounting_note',
  vat_rr: 'pattern_vat_rr',
  vat_mp: 'pattern_vat_mp',
  vat_margin: 'pattern_vat_margin',
  invoice_other: 'pattern_invoice_other',
  estimate: 'pattern_estimate',
  client_order: 'pattern_client_order',
  kp: 'pattern_kp',
  kw: 'pattern_kw',
  pz: 'pattern_pz',
  wz: 'pattern_wz',
  mm: 'pattern_mm',
  zt: 'pattern_zt',
} as const satisfies Record<string, keyof StoredDepartment>

/** The department's own pattern for a kind of document, if it uses one. */
export function ownPattern(department: StoredDepartment | undefined, kind: string): string | undefined {
  if (!department?.use_pattern || !(kind in patternFields)) return undefined
  return department[patternFields[kind as keyof typeof patternFields]] || undefined
}

export const departmentRules = [
  knownBankAccount<StoredDepartment>('departments/bank-account', 'a department'),
  rule<StoredDepartment>(
    'departments/shortcut',
    'The default shortcut is the name',
    'assumed',
    ['create'],
    ({ shortcut, name }) => (shortcut ? undefined : { shortcut: name }),
  ),
  rule<StoredDepartment>(
    'departments/first-is-main',
    'The first department of an account is the main one',
    'observed 8',
    ['create'],
    ({ main }, context) => (main || mainDepartment(context) ? undefined : { main: true }),
  ),
  rule<StoredDepartment>(
    'departments/patterns',
    "A department starts with the edition's number patterns, which apply once use_pattern is on",
    'observed 8',
    ['create'],
    (department, { edition }) => {
      const patch: Record<string, string> = {}
      for (const [kind, field] of Object.entries(patternFields)) {
        if (!department[field]) patch[field] = edition.patterns[kind] ?? edition.patterns.other ?? 'nr'
      }
      return patch
    },
  ),
  rule<StoredDepartment>(
    'departments/main-stays',
    'The main department cannot be deleted or unset; another one has to become the main department',
    'assumed',
    ['update', 'delete'],
    ({ id, main }, context) => {
      const isMain = (context.before as StoredDepartment).main
      const goes = !context.sent.has('main') && context.sent.size === 0
      if (isMain && (goes || !main))
        context.refuse('main', `department ${id} is the main one; make another the main one first`)
      return undefined
    },
    'the account to be changed',
  ),
]

export const departmentEffects = [
  effect<StoredDepartment>(
    'departments/one-main',
    'When a department becomes the main one, the former main department no longer is',
    'observed 8',
    ({ after }, context) => {
      if (!after?.main) return
      for (const { id, main } of context.table<StoredDepartment>('departments').all()) {
        if (main && id !== after.id) context.patch('departments', id, { main: false })
      }
    },
  ),
]

/** The default department of documents. */
export function mainDepartment(context: Pick<RuleContext, 'table'>): StoredDepartment | undefined {
  for (const department of context.table<StoredDepartment>('departments').all())
    if (department.main) return department
  return undefined
}
