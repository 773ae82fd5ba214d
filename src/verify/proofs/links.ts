import { recentInvoice } from '../existing-invoice.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'

/** Opens a link as a browser would: without the token of the account. */
async function visit(account: ProofAccount, link: string, status = 200): Promise<string> {
  const { pathname } = new URL(link, 'http://localhost')
  const response = await account.send('GET', pathname, { headers: { Accept: 'text/html' } })
  expectStatus(response, status)
  return response.text
}

async function pageOf(account: ProofAccount, link: string): Promise<string> {
  const page = await visit(account, link)
  expectThat('a page', /<html/i.test(page), page.slice(0, 100))
  return page
}

export const linksProofs = [
  proof('links/page', {}, async (account) => {
    const { token, number } = await recentInvoice(account)
    const page = await pageOf(account, `/invoice/${token}`)
    expectThat(`the number ${number} on the page`, page.includes(number!))
  }),
  proof('links/view-url', {}, async (account) => {
    const { id } = await recentInvoice(account)
    const { token, view_url, number } = await account.one('invoices', id)
    for (const link of [view_url!, `/f/anything/${token}`])
      expectThat(`the number ${number} on the page`, (await pageOf(account, link)).includes(number!))
  }),
  proof('links/unknown', {}, async (account) => {
    for (const link of ['/invoice/nothing', '/f/1-2026/nothing', '/invoice/payment/nothing'])
      await visit(account, link, 404)
  }),
  proof('links/offers', {}, async (account) => {
    const { token } = await recentInvoice(account)
    const page = await pageOf(account, `/invoice/${token}`)
    expectThat('a link to the PDF', page.includes(`/invoice/${token}.pdf`))
  }),
  proof('links/payment-form', {}, async (account) => {
    const open = (await account.list('invoices', { kind: 'vat', per_page: 100 })).find(
      ({ status }) => status === 'issued',
    )
    if (!open) throw new NotTried('the account has no invoice to pay')
    const { payment_url, price_gross, paid } = await account.one('invoices', open.id)
    expectEqual('an invoice that is not paid', paid, '0.0')
    const page = await pageOf(account, payment_url!)
    expectThat('a form', page.includes('<form'))
    const [whole] = price_gross!.split('.')
    expectThat(
      `the amount ${price_gross} on the page`,
      page.replace(/(\d)[\s,.\u00a0](?=\d{3})/g, '$1').includes(whole!),
    )
  }),
]
