import { createTest, expect } from 'faketura/vitest'

const test = createTest({ fixtures: 'starter', now: '2026-01-15', account: { like: 'demo' } })

test('what is not paid becomes overdue', async ({ account, emulator }) => {
  const before = account.invoices.filter({ 'overdue?': true }).length
  emulator.clock.advance('2 months')
  expect(account.invoices.filter({ 'overdue?': true }).length).toBeGreaterThan(before)
})
