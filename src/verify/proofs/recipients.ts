import { expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'

export const recipientsProofs = [
  proof('recipients/role', { writes: true, editions: ['poland'] }, async (account) => {
    const recipients = [{ name: account.named('A') }, { name: account.named('B'), role: 'Dodatkowy nabywca' }]
    const made = await account.sale({ recipients })
    const roles = made.recipients.map(({ role }) => role)
    expectEqual('roles', roles, ['Odbiorca', 'Dodatkowy nabywca'])
  }),

  proof('recipients/issuer-role', { writes: true, editions: ['poland'] }, async (account) => {
    const issuers = [{ name: account.named('A') }, { name: account.named('B'), role: 'Faktor' }]
    const made = await account.sale({ issuers })
    expectEqual(
      'roles',
      made.issuers.map(({ role }) => role),
      ['Wystawca faktury', 'Faktor'],
    )
  }),
]
