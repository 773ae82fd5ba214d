import { test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('takes a snapshot, shows the changes since, and restores it', async () => {
  const { page, account } = await inspect({ view: 'snapshots' })
  await see(page.getByText('No snapshots yet')).toBeVisible()
  await page.getByLabel('Name').fill('before the refund')
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  await see(page.getByRole('heading', { name: 'before the refund' })).toBeVisible()

  const { id } = account.clients.create({ name: 'Made since' })
  account.clients.update(account.clients.find({ name: 'Greasy Wrench Garage Ltd' })!.id, { city: 'Newtown' })
  await page.getByRole('link', { name: 'Changes since' }).click()
  const grid = page.getByRole('grid', { name: 'Changes' })
  await see(grid.getByRole('row', { name: new RegExp(`created clients ${id}`) })).toBeVisible()
  await grid.getByRole('row', { name: /updated clients/ }).click()
  const row = page.getByRole('table', { name: 'Changed fields' }).getByRole('row', { name: /^city/ })
  await see(row).toContainText('Newtown')

  await page.getByRole('link', { name: 'Snapshots' }).click()
  await page.getByRole('button', { name: 'Restore before the refund' }).click()
  await see(page.getByText('Restored before the refund; logged requests stay')).toBeVisible()
  see(account.clients.find({ name: 'Made since' })).toBeUndefined()
  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await see(page.getByText('Nothing has changed')).toBeVisible()
})

test('deletes a snapshot', async () => {
  const { page } = await inspect({ view: 'snapshots' })
  await page.getByLabel('Name').fill('short-lived')
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Delete short-lived' }).click()
  await see(page.getByText('No snapshots yet')).toBeVisible()
})

test('shows changes as they happen; reset undoes them', async () => {
  const { page, account } = await inspect({ view: 'changes' })
  await see(page.getByText('Nothing has changed')).toBeVisible()
  account.products.create({ name: 'Lamp', price_net: '10', tax: '23' })
  await see(page.getByRole('row', { name: /created products/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await see(page.getByText('Nothing has changed')).toBeVisible()
  see(account.products.find({ name: 'Lamp' })).toBeUndefined()
})
