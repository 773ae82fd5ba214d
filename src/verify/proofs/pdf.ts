import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount, type ProofQuery, type ProofResponse } from '../proof-account.ts'

async function anInvoice(account: ProofAccount) {
  const [invoice] = await account.list('invoices', { kind: 'vat', per_page: 1 })
  if (!invoice) throw new NotTried('the account has no invoice of the last twelve months')
  return invoice
}

function expectPdf(response: ProofResponse): ProofResponse {
  expectStatus(response, 200)
  expectMatch('content type', response.headers['content-type'], /^application\/pdf/)
  expectMatch('start of the file', response.text, /^%PDF-/)
  return response
}

export const pdfProofs = [
  proof('pdf/file', {}, async (account) => {
    const { id, number } = await anInvoice(account)
    const { headers } = expectPdf(await account.get(`/invoices/${id}.pdf`))
    const words = number!.split(/[^\w]+/).filter((word) => word !== '')
    const disposition = headers['content-disposition'] ?? ''
    expectThat(
      `a file named after ${number}`,
      words.every((word) => disposition.includes(word)),
      disposition,
    )
    expectStatus(await account.get('/invoices/0.pdf'), 404)
    expectStatus(await account.send('GET', `/invoices/${id}.pdf`), 401)
  }),
  proof('pdf/public-link', {}, async (account) => {
    const { token } = await anInvoice(account)
    const open = (query: ProofQuery = {}) => account.send('GET', `/invoice/${token}.pdf`, { query })
    expectMatch('content-disposition', expectPdf(await open()).headers['content-disposition'], /^attachment/)
    const inline = expectPdf(await open({ inline: 'yes' }))
    expectMatch('content-disposition of inline=yes', inline.headers['content-disposition'], /^inline/)
    expectStatus(await account.send('GET', '/invoice/unknown.pdf'), 404)
  }),
  proof('pdf/print-option', {}, async (account) => {
    const { id } = await anInvoice(account)
    const texts = []
    for (const print_option of ['original', 'copy', 'original_and_copy', 'duplicate'])
      texts.push(expectPdf(await account.get(`/invoices/${id}.pdf`, { print_option })).text)
    expectEqual('number of different files', new Set(texts).size, 4)
  }),
  proof('pdf/unknown-print-option', {}, async (account) => {
    const { id } = await anInvoice(account)
    await account.refused(account.get(`/invoices/${id}.pdf`, { print_option: 'fax' }), 422, 'print_option')
  }),
  proof('pdf/equal-bytes', {}, async (account) => {
    const { id } = await anInvoice(account)
    const read = async () => expectPdf(await account.get(`/invoices/${id}.pdf`)).text
    const first = await read()
    expectThat('the same file again', first === (await read()), 'another one')
  }),
]
