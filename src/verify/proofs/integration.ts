import { accountInformation } from '../account-information.ts'
import { expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'

export const integrationProofs = [
  proof('integration/observed-account-information', {}, async (account) => {
    const { status, body } = await accountInformation(account)
    if (status !== 200) return
    const [secret] = account.apiToken.split('/')
    expectThat('the token of the account', body.api_token?.startsWith(secret!) ?? false)
    expectThat('a prefix', typeof body.prefix === 'string', body.prefix)
  }),
]
