import type { StoredDepartment } from '../department/department.fields.ts'

/** The field of a department with its number pattern for a kind of document (observed 8). */
export const patternFields = {
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
