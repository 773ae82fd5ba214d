import { digits, remainder, weighted } from './check-digits.ts'
import type { Draws } from './draws.ts'

/**
 * What stands behind country and check digits of an account number, by country. The codes of the banks begin with
 * nines or letters of an example, which no bank has.
 */
const bodies: Readonly<Record<string, (draws: Draws) => string>> = {
  // Eight digits of the branch, the last of which checks the others; sixteen of the account.
  PL(draws) {
    const branch = `999${digits(4, draws)}`
    const check = (10 - (weighted(branch, [3, 9, 7, 1, 3, 9, 7]) % 10)) % 10
    return `${branch}${check}${digits(16, draws)}`
  },
  // Bank, branch and account, and two digits that check them.
  FR(draws) {
    const [bank, branch, account] = ['99999', digits(5, draws), digits(11, draws)]
    const weight = 89 * Number(bank) + 15 * Number(branch) + 3 * Number(account)
    return `${bank}${branch}${account}${String(97 - (weight % 97)).padStart(2, '0')}`
  },
  // Bank, branch and account, and two digits that check them.
  PT(draws) {
    const start = `9999${digits(4, draws)}${digits(11, draws)}`
    return `${start}${String(98 - remainder(`${start}00`, 97)).padStart(2, '0')}`
  },
  GB: (draws) => `EXMP${digits(6, draws)}${digits(8, draws)}`,
}

/** An account number as the country writes it: an IBAN (ISO 13616), in Poland without its letters. */
export function bankAccount(country: string, draws: Draws): string {
  const known = Object.hasOwn(bodies, country) ? country : 'GB'
  const body = bodies[known]!(draws)
  const numbered = [...`${body}${known}00`]
    .map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55)))
    .join('')
  const check = String(98 - remainder(numbered, 97)).padStart(2, '0')
  return known === 'PL' ? `${check}${body}` : `${known}${check}${body}`
}
