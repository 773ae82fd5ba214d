import { anyInvoice } from '../existing-invoice.ts'
import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { multipart } from '../multipart.ts'
import { proof } from '../proof.ts'
import { expectStatus, type ProofAccount, type ProofResponse } from '../proof-account.ts'

const [filename, content] = ['scan.txt', 'seen by a proof']

/** Uploads a file to the storage, by the form of the credentials. */
async function upload(account: ProofAccount, id: number): Promise<ProofResponse> {
  const path = `/invoices/${id}/get_new_attachment_credentials.json`
  const { body } = await account.get<Readonly<Record<string, string>>>(path)
  const { url = '', ...fields } = body
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
  const file = { name: 'file', content, filename, type: 'text/plain' }
  const response = await account.send('POST', url, multipart([...parts, file]))
  expectStatus(response, 201)
  return response
}

/** Attaches the uploaded file to its document. */
async function attach(account: ProofAccount, id: number): Promise<void> {
  const query = { api_token: account.apiToken, file_name: filename }
  const headers = { Accept: 'application/json' }
  expectStatus(await account.send('POST', `/invoices/${id}/add_attachment.json`, { query, headers }), 200)
}

export const attachmentsProofs = [
  proof('attachments/credentials', {}, async (account) => {
    const { id } = await anyInvoice(account)
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
    await anyInvoice(account)
    const invoices = await account.list('invoices', { period: 'all', per_page: 100 })
    for (const { number, has_attachments, attachments_count } of invoices)
      expectEqual(`has_attachments of ${number}`, has_attachments, attachments_count! > 0)
  }),
  proof('attachments/zip', {}, async (account) => {
    const { id } = await anyInvoice(account)
    const { status, text } = await account.get(`/invoices/${id}/attachments_zip.json`)
    expectEqual('status', status, 200)
    expectMatch('an archive', text, /^PK/)
  }),
  proof('attachments/uploaded', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const { text } = await upload(account, id)
    await attach(account, id)
    expectMatch('response of the storage', text, /<Key>[^<]*\/scan\.txt<\/Key>/)
  }),
  proof('attachments/added', { writes: true }, async (account) => {
    const { id } = await account.sale()
    await upload(account, id)
    const count = async () => (await account.one('invoices', id)).attachments_count
    expectEqual('attachments after an upload', await count(), 0)
    await attach(account, id)
    expectEqual('attachments after add_attachment', await count(), 1)
  }),
  proof('attachments/by-kind', { writes: true }, async (account) => {
    const { id } = await account.sale()
    await upload(account, id)
    await attach(account, id)
    const { status, headers } = await account.get(`/invoices/${id}/attachment`, { kind: filename })
    expectEqual('status of the redirect to a file', status, 302)
    const file = await account.send('GET', headers.location ?? '')
    expectEqual('status and content of the file', [file.status, file.text], [200, content])
    expectStatus(await account.get(`/invoices/${id}/attachment`, { kind: 'gov_upo' }), 404)
  }),
  proof('attachments/shown', { writes: true }, async (account) => {
    const { id, token } = await account.sale()
    await upload(account, id)
    await attach(account, id)
    const isLinked = async () => {
      const { text } = await account.send('GET', `/invoice/${token}`)
      const before = text.slice(0, Math.max(text.indexOf(filename), 0))
      return before.lastIndexOf('<a ') > before.lastIndexOf('</a')
    }
    expectEqual('link to the file on the page without show_attachments', await isLinked(), false)
    await account.update('invoices', id, { show_attachments: true })
    expectEqual('link to the file on the page with show_attachments', await isLinked(), true)
  }),
]
