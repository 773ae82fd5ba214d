import { expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'

export const integrationProofs = [
  proof('integration/observed-account-information', {}, async (account) => {
    const { status, body } = await account.get<{ api_token?: string; prefix?: string }>('/account.json')
    account.expectByProfile(
      'integration/observed-account-information',
      'status without an integration token',
      status,
      { documented: 401, observed: 200 },
    )
    if (status !== 200) return
    const [secret] = account.apiToken.split('/')
    expectThat('the token of the account', body.api_token?.startsWith(secret!) ?? false)
    expectThat('a prefix', typeof body.prefix === 'string', body.prefix)
  }),
]
