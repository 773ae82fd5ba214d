import { test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('advances the clock, and links the documents that fell due', async () => {
  const { page, emulator, account } = await inspect()
  await see(page.getByLabel('Emulator clock')).toContainText('2026-01-15 10:00:00')
  await see(page.getByLabel('Emulator clock')).toContainText('frozen')
  await page.getByRole('button', { name: '+10 days' }).click()
  await see(page.getByLabel('Emulator clock')).toContainText('2026-01-25 10:00:00')
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

test('accepts any duration of the emulator, and shows why others are refused', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByLabel('Advance by').fill('a while')
  await page.getByRole('button', { name: 'Advance', exact: true }).click()
  await see(page.getByText(/expected a span of time .*, got "a while"/)).toBeVisible()
  await page.getByLabel('Advance by').fill('36 hours')
  await page.getByLabel('Advance by').press('Enter')
  await see(page.getByLabel('Emulator clock')).toContainText('2026-01-16 22:00:00')
  see(emulator.clock.today()).toBe('2026-01-16')
})

test('sets the clock; a time in the past needs a switch', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByLabel('Set to').fill('2026-03-01T08:30')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByLabel('Emulator clock')).toContainText('2026-03-01 08:30:00')
  await page.getByLabel('Set to').fill('2025-12-24T18:00')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByText(/force/)).toBeVisible()
  see(emulator.clock.today()).toBe('2026-03-01')
  await page.getByLabel('Allow going back').check()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await see(page.getByLabel('Emulator clock')).toContainText('2025-12-24 18:00:00')
})

test('runs and freezes the clock, and follows changes made elsewhere', async () => {
  const { page, emulator } = await inspect({ view: 'clock' })
  await page.getByRole('switch', { name: 'Running' }).check()
  await see(page.getByLabel('Emulator clock')).toContainText('running')
  await see(page.getByLabel('Emulator clock')).toContainText('2026-01-15 10:00:02')
  emulator.clock.freeze()
  await see(page.getByLabel('Emulator clock')).toContainText('frozen')
  emulator.clock.set('2027-07-01T12:00:00')
  await see(page.getByLabel('Emulator clock')).toContainText('2027-07-01 12:00:00')
})
