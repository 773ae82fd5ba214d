import type { ProofAccount, ProofRecord } from './proof-account.ts'

/** A line without tax. */
export function untaxedLine(account: ProofAccount, total_price_gross: number): object {
  return { name: account.named('A'), quantity: 1, tax: 0, total_price_gross }
}

/** An invoice over an amount without tax. */
export function sell(
  account: ProofAccount,
  amount: number,
  values: object = {},
): Promise<ProofRecord<'invoices'>> {
  return account.sale({ positions: [untaxedLine(account, amount)], ...values })
}

/** A payment, which has arrived unless the values say otherwise. */
export function transfer(
  account: ProofAccount,
  price: number,
  values: object = {},
): Promise<ProofRecord<'payments'>> {
  const payment = { name: account.named('Transfer'), price, paid: true, kind: 'api', ...values }
  return account.create('payments', payment)
}
