import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

async function anInvoice(account: ProofAccount) {
  const [invoice] = await account.list('invoices', { period: 'all', per_page: 1 })
  if (!invoice) throw new NotTried('the account has no invoice')
  return invoice
}

export const attachmentsProofs = [
  proof('attachments/credentials', {}, async (account) => {
    const { id } = await anInvoice(account)
    const { body } = await account.get<Readonly<Record<string, string>>>(
      `/invoices/${id}/get_new_attachment_credentials.json`,
    )
    const names = ['url', 'AWSAccessKeyId', 'key', 'policy', 'signature', 'acl', 'success_action_status']
    expectEqual('fields of the form', Object.keys(body), names)
    expectThat('a mark for the name of the file', body.key!.includes('$' + '{filename}'), body.key)
    expectMatch('url', body.url, /^https?:/)
    await account.refused(account.get('/invoices/0/get_new_attachment_credentials.json'), 404)
  }),
  proof('attachments/counted', {}, async (account) => {
    await anInvoice(account)
    const invoices = await account.list('invoices', { period: 'all', per_page: 100 })
    for (const { number, has_attachments, attachments_count } of invoices)
      expectEqual(`has_attachments of ${number}`, has_attachments, attachments_count! > 0)
  }),
  proof('attachments/zip', {}, async (account) => {
    const { id } = await anInvoice(account)
    const { status, text } = await account.get(`/invoices/${id}/attachments_zip.json`)
    expectEqual('status', status, 200)
    expectMatch('an archive', text, /^PK/)
  }),
]
