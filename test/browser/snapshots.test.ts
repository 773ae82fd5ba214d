import { test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('a snapshot is taken, what changed since is shown, and one goes back to it', async () => {
  const { page, account } = await inspect({ view: 'snapshots' })
  await see(page.getByText('No snapshot yet')).toBeVisible()
  await page.getByLabel('Name').fill('before the refund')
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  await see(page.getByRole('heading', { name: 'before the refund' })).toBeVisible()

  const { id } = account.clients.create({ name: 'Made since' })
  account.clients.update(account.clients.find({ name: 'Greasy Wrench Garage Ltd' })!.id, { city: 'Newtown' })
  await page.getByRole('link', { name: 'Changes since' }).click()
  const grid = page.getByRole('grid', { name: 'Changes' })
  await see(grid.getByRole('row', { name: new RegExp(`created clients ${id}`) })).toBeVisible()
  await grid.getByRole('row', { name: /changed clients/ }).click()
  const row = page.getByRole('table', { name: 'Fields that differ' }).getByRole('row', { name: /^city/ })
  await see(row).toContainText('Newtown')

  await page.getByRole('link', { name: 'Snapshots' }).click()
  await page.getByRole('button', { name: 'Restore before the refund' }).click()
  await see(page.getByText('All but the requests is as it was at before the refund')).toBeVisible()
  see(account.clients.find({ name: 'Made since' })).toBeUndefined()
  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await see(page.getByText('Nothing has changed')).toBeVisible()
})

test('a snapshot is deleted', async () => {
  const { page } = await inspect({ view: 'snapshots' })
  await page.getByLabel('Name').fill('short-lived')
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Delete short-lived' }).click()
  await see(page.getByText('No snapshot yet')).toBeVisible()
})

test('changes appear as they happen, and reset takes them back', async () => {
  const { page, account } = await inspect({ view: 'changes' })
  await see(page.getByText('Nothing has changed')).toBeVisible()
  account.products.create({ name: 'Lamp', price_net: '10', tax: '23' })
  await see(page.getByRole('row', { name: /created products/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await see(page.getByText('Nothing has changed')).toBeVisible()
  see(account.products.find({ name: 'Lamp' })).toBeUndefined()
})
