/** Why a behaviour of an area has no proof that runs against any account; other areas have none yet. */
const reasons: Readonly<Record<string, string>> = {
  'account-actions': 'would change or delete the account',
  accounts: 'needs the integration token of a partner',
  attachments: 'would upload files to the storage, which is on another host',
  authentication: 'needs a login, or several accounts',
  clearing: 'would send documents to KSeF',
  'clearing-code': 'would send documents to KSeF',
  'clearing-control': 'would send documents to KSeF',
  'clearing-details': 'would send documents to KSeF',
  'clearing-receipt': 'would send documents to KSeF',
  'clearing-requirements': 'would send documents to KSeF',
  'clearing-xml': 'would send documents to KSeF',
  deliveries: 'needs a receiver of webhooks',
  diagnostics: 'only an emulator has it',
  discounts: 'needs another setting of the account',
  'document-bank-accounts': 'needs another setting of the account',
  fixtures: 'only an emulator has it',
  hosts: 'needs several accounts',
  incomplete: 'would send e-mail',
  integration: 'needs the integration token of a partner',
  links: 'would pay an invoice, or needs several accounts',
  mail: 'would send e-mail',
  outbox: 'would send e-mail',
  pdf: 'needs the text inside the PDF',
  'pdf-parts': 'needs the text inside the PDF',
  'rate-limit': 'would use up the limit of the account',
  recurrings: 'needs the clock',
  reminders: 'needs the clock',
  scheduler: 'needs the clock',
  webhooks: 'needs a receiver of webhooks',
  widget: 'is on the host of the application',
}

/** @param id of a behaviour */
export function reasonWithoutProof(id: string): string {
  return reasons[id.split('/')[0]!] ?? 'has no portable proof'
}
