import { test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { copied, inspect, see } from './inspector.ts'

test('shows a request as soon as it arrives', async () => {
  const { page, send } = await inspect()
  await see(page.getByText('Waiting for the first request')).toBeVisible()
  await send('GET', '/clients.json')
  const row = page.getByRole('row', { name: /GET \/clients\.json/ })
  await see(row).toContainText('200')
  await see(row).toContainText('clients.list')
  await see(row).toContainText('demo')
  await see(page.getByText('1 request', { exact: true })).toBeVisible()
})

test('suggests a first request that works', async () => {
  const { page, account } = await inspect()
  const line = await page.getByText(/^curl '/).textContent()
  const address = /'(.*)'/.exec(line ?? '')?.[1] ?? ''
  see(address).toContain(account.apiToken)
  see((await fetch(address)).status).toBe(200)
  await see(page.getByRole('row', { name: /invoices\.list/ })).toBeVisible()
})

test('filters requests, and keeps the filters in the URL', async () => {
  const { page, send } = await inspect()
  await send('GET', '/clients.json')
  await send('GET', '/invoices.json')
  await send('GET', '/invoices/1.json')
  await send('POST', '/clients.json', { client: { name: 'Acme', nmae: 'misspelt' } })
  const rows = page.getByRole('grid', { name: 'Requests' }).locator('tbody tr[data-at]')
  await see(rows).toHaveCount(4)

  await page.getByLabel('Operation').selectOption('invoices.list')
  await see(rows).toHaveCount(1)
  await see(page.getByText('1 of 4 requests')).toBeVisible()
  await page.getByLabel('Operation').selectOption('All operations')

  await page.getByLabel('Status').selectOption('4xx client error')
  await see(rows).toHaveCount(1)
  await see(rows).toContainText('404')
  await page.getByLabel('Status').selectOption('Any status')

  await page.getByLabel('Diagnostics only').check()
  await see(rows).toHaveCount(1)
  await see(rows).toContainText('POST /clients.json')
  await page.getByLabel('Diagnostics only').uncheck()

  await page.getByPlaceholder('Filter by path').fill('nmae')
  await see(rows).toHaveCount(1)
  await page.reload()
  await see(rows).toHaveCount(1)
  await page.getByPlaceholder('Filter by path').fill('nothing of this kind')
  await see(page.getByText('No matching requests')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await see(rows).toHaveCount(4)
})

test('shows the diagnostics, rules, changes and bodies of a request', async () => {
  const { page, send, account } = await inspect()
  await send('POST', '/clients.json', { client: { name: 'Acme Ltd', nmae: 'misspelt' } })
  await page.getByRole('row', { name: /POST \/clients\.json/ }).click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await see(detail.getByText(/nmae.*name/)).toBeVisible()
  await see(detail.getByRole('link', { name: 'clients.create' })).toBeVisible()
  await see(detail.getByLabel('Text').first()).toContainText('"nmae": "misspelt"')
  await see(detail.getByLabel('Text').last()).toContainText('"name": "Acme Ltd"')
  see(await detail.textContent()).not.toContain(account.apiToken)
  const { id } = account.clients.find({ name: 'Acme Ltd' })!
  await detail.getByRole('link', { name: `clients ${id}` }).click()
  await see(page.getByRole('heading', { name: 'Acme Ltd' })).toBeVisible()
})

test('links applied rules to their behaviours', async () => {
  const { page, send } = await inspect()
  await send('POST', '/invoices.json', {
    invoice: {
      buyer_name: 'Acme',
      positions: [{ name: 'Lamp', tax: 23, total_price_gross: 123, quantity: 1 }],
    },
  })
  await page.getByRole('row', { name: /POST \/invoices\.json/ }).click()
  const rule = page.getByRole('complementary').locator('a[href*="#/behaviours"]').first()
  const id = (await rule.textContent()) ?? ''
  await rule.click()
  await see(page.getByRole('heading', { name: 'Behaviours' })).toBeVisible()
  await see(page.getByText(id, { exact: true })).toBeVisible()
})

test('copies a request as a curl command, a fixture and a test', async () => {
  const { page, send, emulator } = await inspect()
  await send('POST', '/clients.json', { client: { name: 'Copied Ltd' } })
  await page.getByRole('row', { name: /POST \/clients\.json/ }).click()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  see(await copied(page)).toMatch(/^curl [\s\S]*clients\.json/)
  await page.getByRole('button', { name: 'Copy as fixture' }).click()
  see(await copied(page)).toContain('Copied Ltd')
  await page.getByRole('button', { name: 'Copy as test' }).click()
  see(await copied(page)).toMatch(/^import .*vitest[\s\S]*\/clients\.json/)
  see(emulator.requests.all()).toHaveLength(1)
})

test('holds requests back while paused, and then catches up', async () => {
  const { page, send } = await inspect()
  const rows = page.getByRole('grid', { name: 'Requests' }).locator('tbody tr[data-at]')
  await send('GET', '/clients.json')
  await see(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await send('GET', '/products.json')
  await send('GET', '/invoices.json')
  // A later response has arrived, so that the two requests are not late but held back.
  await page.evaluate('fetch("clock").then(() => new Promise((done) => setTimeout(done, 300)))')
  await see(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Paused' }).click()
  await see(rows).toHaveCount(3)
})

test('loads a thousand requests, and renders few rows', async () => {
  const { page, emulator } = await inspect()
  for (let count = 0; count < 1000; count++)
    await emulator.fetch(`/clients.json?api_token=${demoToken}&page=${count}`)
  await see(page.getByText('1000 requests')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Requests' })
  await see(grid.locator('tbody tr[data-at]').first()).toContainText('page=999')
  see(await grid.locator('tbody tr[data-at]').count()).toBeLessThan(100)
  await grid.locator('tbody tr[data-at="0"]').focus()
  await page.keyboard.press('End')
  await see(page.locator(':focus')).toContainText('page=0')
})

test('clears the journal', async () => {
  const { page, send, emulator } = await inspect()
  await send('GET', '/clients.json')
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await see(page.getByText('Waiting for the first request')).toBeVisible()
  see(emulator.requests.all()).toHaveLength(0)
})

test('follows a journal cleared elsewhere', async () => {
  const { page, send, emulator } = await inspect()
  await send('GET', '/clients.json')
  await send('GET', '/products.json')
  await see(page.getByText('2 requests')).toBeVisible()
  emulator.requests.clear()
  await send('GET', '/invoices.json')
  await see(page.getByText('1 request', { exact: true })).toBeVisible()
  await see(page.getByRole('row', { name: /invoices\.list/ })).toBeVisible()
})

test('explains the number of changes, and highlights code', async () => {
  const { page, send } = await inspect()
  await send('POST', '/clients.json', { client: { name: 'Acme Ltd' } })
  const row = page.getByRole('row', { name: /clients\.create/ })
  await see(row.getByTitle('1 changed record')).toBeVisible()
  await see(page.getByText('±3: 3 changed records')).toBeVisible()
  await row.click()
  await page.getByText('Code', { exact: true }).click()
  const code = page.getByRole('complementary').locator('details pre')
  await see(code.locator('.code-word').first()).toHaveText('import')
  await see(code.locator('.code-text').first()).toHaveText("'faketura/vitest'")
  await see(code.locator('.code-name', { hasText: 'clients' })).toHaveText('clients')
})
