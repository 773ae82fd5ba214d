import { expect, test } from 'vitest'
import { reportsProofs } from '../../src/verify/proofs/reports.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(reportsProofs)

const path = '/reports/reminders_report.json'

test('the report lists each reminder with user, document and client', async () => {
  const client = await open()
  const invoice = await client.sale({ email_for_reminders: 'dunning@example.test', payment_to_kind: '5' })
  const branch = await client.create('departments', { name: 'Branch' })
  const other = await client.sale({ department_id: branch.id })
  const user_id = client.account.warehouses.all()[0]!.creator_id
  client.emulator.clock.advance('12 days')
  client.account.reminders.create({ invoice_id: other.id, kind: 'print_overdue', user_id })
  const { body, status } = await client.get<object[]>(path)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      kind: 'auto_send_overdue',
      created_at: expect.stringContaining('2026-01-27'),
      user_name: null,
      user_id: null,
      document_number: invoice.number,
      document_id: invoice.id,
      buyer_name: 'Buyer Ltd',
      client_id: invoice.client_id,
      document_status: 'issued',
    },
    expect.objectContaining({ kind: 'print_overdue', user_id, user_name: client.account.login }),
  ])
  const kinds = async (query: Record<string, string | number>) =>
    (await client.get<{ kind: string }[]>(path, query)).body.map(({ kind }) => kind)
  expect(await kinds({ type: 'print_overdue' })).toEqual(['print_overdue'])
  expect(await kinds({ department_id: branch.id })).toEqual(['print_overdue'])
  expect(await kinds({ date_from: '2026-01-20', date_to: '2026-01-26' })).toEqual([])
  expect(await kinds({ date_from: '2026-01-27' })).toHaveLength(2)
  client.emulator.clock.advance('1 month')
  expect(await kinds({})).toEqual([])
  const xml = await client.get('/reports/reminders_report.xml', { date_from: '2026-01-27' })
  expect(xml.text).toContain('<kind>print_overdue</kind>')
})
