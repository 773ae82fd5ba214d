import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'

export const addressesProofs = [
  proof('addresses/required', { writes: true }, async (account) => {
    const { id: addressable_id } = await account.create('clients', { name: account.named('Buyer') })
    const depot = {
      name: account.named('Depot'),
      kind: 'delivery',
      addressable_type: 'Client',
      addressable_id,
    }
    const made = await account.create('addresses', { ...depot, street_additional: 'Gate 2' })
    expectContains('an address', made, { ...depot, street_additional: 'Gate 2', primary: false })
    expectEqual('created_at of a new address', made.created_at, made.updated_at)
    for (const name of Object.keys(depot))
      await account.refused(
        account.post('/addresses.json', { address: { ...depot, [name]: null } }),
        422,
        name,
      )
  }),
]
