import type { ProofAccount, ProofResponse } from './proof-account.ts'

type Information = { readonly api_token?: string; readonly prefix?: string }

/** Asks for the account without an integration token, which the profiles decide about. */
export async function accountInformation(account: ProofAccount): Promise<ProofResponse<Information>> {
  const response = await account.get<Information>('/account.json')
  account.expectByProfile(
    'integration/observed-account-information',
    'status without an integration token',
    response.status,
    { documented: 401, observed: 200 },
  )
  return response
}
