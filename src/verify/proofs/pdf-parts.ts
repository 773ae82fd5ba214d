import { expectEqual } from '../expectations.ts'
import { expectNotPrinted, expectPrinted, printedAt, printedSale, printedText } from '../printed-text.ts'
import { NotTried, proof } from '../proof.ts'

export const pdfPartsProofs = [
  proof('pdf-parts/parties', { writes: true }, async (account) => {
    const recipient = { name: account.named('Branch'), role: 'Dodatkowy nabywca', participation: '25' }
    const issuer = { name: account.named('Office'), role: 'Rola inna', role_description: 'Agent' }
    const { id } = await account.sale({
      recipients: [recipient],
      issuers: [issuer],
      use_invoice_issuer: true,
      invoice_issuer: 'Beatrix',
    })
    const text = await printedText(account, id)
    expectPrinted(text, recipient.role, recipient.name, issuer.role_description, issuer.name, 'Beatrix')
    await account.update('invoices', id, { use_invoice_issuer: false })
    expectNotPrinted(await printedText(account, id), 'Beatrix')
  }),
  proof('pdf-parts/remarks', { writes: true }, async (account) => {
    const descriptions = [{ content: 'First' }, { kind: 'Delivery', content: 'By boat' }]
    const text = await printedSale(account, { descriptions })
    expectPrinted(text, 'First', 'Delivery', 'By boat')
    expectEqual('header before its remark', printedAt(text, 'Delivery') < printedAt(text, 'By boat'), true)
  }),
  proof('pdf-parts/settlements', { writes: true }, async (account) => {
    const charge = { kind: 'charge', amount: '12', reason: 'Delivery' }
    const deduction = { kind: 'deduction', amount: '35.50', reason: 'Deposit' }
    const made = await account.sale({ settlement_positions: [charge, deduction] })
    if (made.settlement_positions === undefined) throw new NotTried('the account has no settlement positions')
    const text = await printedText(account, made.id)
    expectPrinted(text, 'Delivery', '12.00', 'Deposit', '35.50', '99.50')
  }),
  proof('pdf-parts/bank-accounts', { writes: true }, async (account) => {
    const numbers = ['PL61109010140000071219812874', 'PL27114020040000300201355387']
    const { currency } = await account.sale()
    const bank_currency = currency === 'CHF' ? 'EUR' : 'CHF'
    const [first, second] = numbers.map((bank_account_number) => ({
      bank_account_number,
      bank_name: account.named('Bank'),
    }))
    const text = await printedSale(account, { bank_accounts: [first, { ...second, bank_currency }] })
    expectPrinted(text, ...numbers, bank_currency)
  }),
]
