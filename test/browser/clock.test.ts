import { test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('the clock is moved on, and what fell due on the way is told and leads to the document', async () => {
  const { page, emulator, account } = await inspect()
  await see(page.getByLabel('Clock of the emulator')).toContainText('2026-01-15 10:00:00')
  await see(page.getByLabel('Clock of the emulator')).toContainText('frozen')
  await page.getByRole('button', { name: '+10 days' }).click()
  await see(page.getByLabel('Clock of the emulator')).toContainText('2026-01-25 10:00:00')
  see(emulator.clock.today()).toBe('2026-01-25')
  const happened = page.getByRole('region', { name: 'What happened' })
  await see(happened.getByText('overdue').first()).toBeVisible()
  const link = happened.getByRole('link').first()
  const number = ((await link.textContent()) ?? '').replace('invoices ', '')
  const invoice = account.invoices.find({ number })!
  see(invoice.payment_to! < '2026-01-25').toBe(true)
  await link.click()
  await see(page.getByRole('heading', { name: number })).toBeVisible()
})

test('any span is taken that the emulator understands, and others are refused with what is', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByLabel('Advance by').fill('a while')
  await page.getByRole('button', { name: 'Advance', exact: true }).click()
  await see(page.getByText(/expected a span of time .*, got "a while"/)).toBeVisible()
  await page.getByLabel('Advance by').fill('36 hours')
  await page.getByLabel('Advance by').press('Enter')
  await see(page.getByLabel('Clock of the emulator')).toContainText('2026-01-16 22:00:00')
  see(emulator.clock.today()).toBe('2026-01-16')
})

test('the clock is set, back in time only on purpose', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByLabel('Set to').fill('2026-03-01T08:30')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByLabel('Clock of the emulator')).toContainText('2026-03-01 08:30:00')
  await page.getByLabel('Set to').fill('2025-12-24T18:00')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByText(/force/)).toBeVisible()
  see(emulator.clock.today()).toBe('2026-03-01')
  await page.getByLabel('Also back in time').check()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByLabel('Clock of the emulator')).toContainText('2025-12-24 18:00:00')
})

test('time is let run and stopped, also by somebody else', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByRole('switch', { name: 'Time runs' }).check()
  await see(page.getByLabel('Clock of the emulator')).toContainText('running')
  await see(page.getByLabel('Clock of the emulator')).toContainText('2026-01-15 10:00:02')
  emulator.clock.freeze()
  await see(page.getByLabel('Clock of the emulator')).toContainText('frozen')
  emulator.clock.set('2027-07-01T12:00:00')
  await see(page.getByLabel('Clock of the emulator')).toContainText('2027-07-01 12:00:00')
})
