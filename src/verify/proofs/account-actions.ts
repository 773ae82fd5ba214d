import { expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus, jsonHeaders } from '../proof-account.ts'

export const accountActionsProofs = [
  proof('account-actions/none-unlinked', { writes: true }, async (account) => {
    // No account can have this name.
    const prefix = account.named('nobody')
    const response = await account.send<{ code: string; message: string; result: object }>(
      'PATCH',
      '/account/unlink.json',
      {
        headers: jsonHeaders,
        body: { api_token: account.apiToken, prefix: [prefix] },
      },
    )
    expectStatus(response, 422)
    const { code, message, result } = response.body
    expectEqual('code', code, 'error')
    expectEqual('type of the message', typeof message, 'string')
    expectEqual('result', result, { not_unlinked: [prefix] })
  }),
]
