import { test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { copied, inspect, see } from './inspector.ts'

test('creates an account whose token works', async () => {
  const { page, emulator } = await inspect({ view: 'accounts' })
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('Prefix').fill('bloom')
  await dialog.getByLabel('Edition').selectOption('Poland')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await see(page.getByRole('heading', { name: /^bloom/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the api token of bloom' }).click()
  const token = await copied(page)
  see(token).toBe(emulator.account('bloom').apiToken)
  see((await fetch(`${emulator.url}/clients.json?api_token=${token}`)).status).toBe(200)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await see(page.getByLabel('Account', { exact: true })).toHaveValue('bloom')
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
})

test('shows why the emulator refuses an account, and keeps the form open', async () => {
  const { page } = await inspect({ view: 'accounts' })
  await page.getByRole('button', { name: 'New account' }).click()
  await page.getByLabel('Prefix').fill('demo')
  await page.getByRole('button', { name: 'Create account' }).click()
  await see(page.getByRole('status').filter({ hasText: 'demo' })).toBeVisible()
  await see(page.getByRole('dialog')).toBeVisible()
})

test('deletes an account after a confirmation', async () => {
  const { page, emulator } = await inspect({ view: 'accounts' })
  emulator.createAccount({ prefix: 'gone' })
  await see(page.getByRole('heading', { name: 'gone' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete account gone' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  see(emulator.accounts).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete account gone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await see(page.getByRole('heading', { name: 'gone' })).toHaveCount(0)
  see(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
})

test('offers to load a scenario when there is no account', async () => {
  const { page, emulator } = await inspect({ view: 'accounts' })
  await see(page.getByRole('heading', { name: 'demo' })).toBeVisible()
  const offer = page.getByRole('button', { name: 'Load the scenario starter' })
  await see(offer).toHaveCount(0)
  emulator.deleteAccount('demo')
  await see(page.getByText('No accounts yet')).toBeVisible()
  await offer.click()
  await see(page.getByRole('grid', { name: 'invoices' }).locator('tbody tr[data-at]').first()).toBeVisible()
  see(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
})

test('shows the selected account in all views', async () => {
  const { page, emulator } = await inspect({ view: 'records/clients' })
  const other = emulator.createAccount({ prefix: 'other' })
  other.clients.create({ name: 'Only of the other' })
  await page.getByLabel('Account', { exact: true }).selectOption('other')
  await see(page.getByText('1 record', { exact: true })).toBeVisible()
  await see(page.getByRole('row', { name: /Only of the other/ })).toBeVisible()
  await emulator.fetch(`/clients.json?api_token=${demoToken}`)
  await emulator.fetch(`/products.json?api_token=${other.apiToken}`)
  await page.getByRole('link', { name: 'Requests' }).click()
  await see(page.getByText('1 of 2 requests')).toBeVisible()
})
