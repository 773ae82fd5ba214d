import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

const path = '/reports/reminders_report.json'
const keys =
  'kind created_at user_name user_id document_number document_id buyer_name client_id document_status'.split(
    ' ',
  )

export const reportsProofs = [
  proof('reports/reminders', {}, async (account) => {
    const response = await account.get<Readonly<Record<string, string>>[]>(path)
    expectStatus(response, 200)
    const [first] = response.body
    if (!first) throw new NotTried('the account sent no reminder in the last seven days')
    for (const row of response.body) {
      expectEqual('keys of a row', Object.keys(row), keys)
      expectThat(
        'created_at of the last seven days',
        row.created_at!.slice(0, 10) >= account.inDays(-8),
        row.created_at,
      )
    }
    const { body } = await account.get<typeof response.body>(path, { type: first.kind! })
    expectEqual(
      'rows of other kinds',
      body.filter(({ kind }) => kind !== first.kind),
      [],
    )
    expectThat('rows of the kind', body.length > 0, body)
  }),
  proof('reports/period', {}, async (account) => {
    const [late, early] = [account.inDays(-1), account.inDays(-9)]
    await account.refused(account.get(path, { date_from: early, date_to: late }), 422, 'date_to')
    await account.refused(account.get(path, { date_from: late, date_to: early }), 422, 'date_from')
    await account.refused(account.get(path, { date_from: 'monday' }), 422, 'date_from')
  }),
]
