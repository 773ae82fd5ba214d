import { NotTried } from './proof.ts'
import { expectStatus, type ProofAccount, type ProofRecord } from './proof-account.ts'

/**
 * Creates a department.
 * @throws NotTried when the account's plan allows no further department
 */
export async function branch(
  account: ProofAccount,
  values: object = {},
): Promise<ProofRecord<'departments'>> {
  const department = { name: account.named('Branch'), ...values }
  const response = await account.post<ProofRecord<'departments'>>('/departments.json', { department })
  if ([402, 403].includes(response.status)) throw new NotTried('the account may not have another department')
  expectStatus(response, 201)
  return response.body
}
