import { expectContains, expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

interface RemindersInfo {
  readonly count: number
  readonly last_reminder_date: string | null
  readonly last_reminder_type: string | null
  readonly reminders: readonly { readonly date: string; readonly type: string }[]
}

const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export const remindersProofs = [
  proof('reminders/info', {}, async (account) => {
    const query = { period: 'all', per_page: 25, 'additional_fields[invoice]': 'reminders_info' }
    const response = await account.get<readonly { reminders_info?: RemindersInfo }[]>('/invoices.json', query)
    expectStatus(response, 200)
    if (response.body.length === 0) throw new NotTried('the account has no invoice')
    for (const { reminders_info: info } of response.body) {
      expectThat('reminders_info', info !== undefined)
      const { count, last_reminder_date, last_reminder_type, reminders } = info!
      expectEqual('number of reminders', reminders.length, count)
      for (const { date } of reminders) expectMatch('date of a reminder', date, time)
      const last = reminders.at(-1)
      expectEqual('last reminder', last_reminder_date, last?.date ?? null)
      expectEqual('type of the last reminder', last_reminder_type, last?.type ?? null)
    }
  }),
  proof('reminders/client-address', { writes: true }, async (account) => {
    const address = { email_for_reminders: 'reminders@example.test' }
    const { id } = await account.create('clients', { name: account.named('Client'), ...address })
    const made = await account.sale({ client_id: id, buyer_name: undefined, status: 'paid' })
    const query = { 'additional_fields[invoice]': 'email_for_reminders' }
    const response = await account.get(`/invoices/${made.id}.json`, query)
    expectStatus(response, 200)
    expectContains('address for reminders', response.body, address)
  }),
]
