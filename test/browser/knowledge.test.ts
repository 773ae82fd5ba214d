import { test } from 'vitest'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { inspect, see } from './inspector.ts'

test('coverage rises with requests, and lists uncovered operations', async () => {
  const { page, send } = await inspect({ view: 'coverage' })
  const row = page.getByRole('row', { name: /^clients\.list/ })
  await see(row).toContainText('0')
  const before = await page.getByRole('meter', { name: 'Operations' }).getAttribute('value')
  await send('GET', '/clients.json')
  await send('GET', '/products.json')
  await send('GET', '/clients/1.json')
  await see(row).toContainText('200 × 1')
  await see(page.getByRole('row', { name: /^clients\.get/ })).toContainText('404 × 1')
  see(Number(await page.getByRole('meter', { name: 'Operations' }).getAttribute('value'))).toBeGreaterThan(
    Number(before),
  )
  await page.getByLabel('Not covered yet').check()
  await see(row).toHaveCount(0)
  await see(page.getByRole('row', { name: /^clients\.get/ })).toBeVisible()
})

test('lists and searches every behaviour with its provenance', async () => {
  const { page } = await inspect({ view: 'behaviours' })
  const all = behaviours()
  await see(page.getByText(`${all.length} behaviours`)).toBeVisible()
  const assumed = all.filter(({ provenance }) => provenance === 'assumed')
  await page.getByRole('button', { name: /^assumed/ }).click()
  await see(page.getByText(`${assumed.length} behaviours`)).toBeVisible()
  await page.getByRole('button', { name: /^assumed/ }).click()
  const [one] = all
  await page.getByPlaceholder('Filter by word').fill(one!.id)
  await see(page.getByText(one!.text)).toBeVisible()
  await see(page.getByText(one!.source).first()).toBeVisible()
})

test('links the source of a behaviour to its heading in the documentation', async () => {
  const { page } = await inspect({ view: 'behaviours' })
  const { id, source } = behaviours().find((one) => one.source.startsWith('facts '))!
  await page.getByPlaceholder('Filter by word').fill(id)
  await page.getByRole('link', { name: source, exact: true }).click()
  await see(page.getByRole('heading', { name: source, exact: true })).toBeInViewport()
})
