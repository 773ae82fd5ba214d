import { expect, test } from 'vitest'
import { createEmulator } from '../support/built.ts'
import { copied, inspect, saved, see } from './inspector.ts'

test('exports the state; loading the file gives the same state', async () => {
  const { page, account } = await inspect({ view: 'fixtures' })
  const shown = page.getByLabel('State as YAML')
  await see(shown).toContainText('faketura: 1')
  await see(shown.locator('.code-name').first()).toHaveText('faketura')
  await see(shown.locator('.code-value').first()).toHaveText('1')
  account.clients.create({ name: 'Exported Ltd' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await see(shown).toContainText('Exported Ltd')
  await page.getByRole('link', { name: 'JSON' }).click()
  await see(page.getByLabel('State as JSON')).toContainText('"Exported Ltd"')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('fixture.json')
  const fixtures = JSON.parse(String(await saved(file)))
  await using again = await createEmulator({ listen: false, fixtures })
  expect(again.account().clients.all().length).toBe(account.clients.all().length)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => copied(page)).toContain('"Exported Ltd"')
  expect(JSON.parse(await copied(page))).toEqual(fixtures)
})

test('loads a fixture, and shows the line of a mistake', async () => {
  const { page, emulator } = await inspect({ view: 'fixtures' })
  const field = page.getByLabel('Fixture', { exact: true })
  await field.fill('faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { nmae: Jan }\n')
  await page.getByRole('button', { name: 'Load fixture' }).click()
  await see(page.getByText(/:5:.*nmae/)).toBeVisible()
  expect(emulator.accounts).toHaveLength(1)
  await field.fill('faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { name: Jan Example }\n')
  await page.getByRole('button', { name: 'Load fixture' }).click()
  await see(page.getByText('Fixture loaded; 2 accounts in total')).toBeVisible()
  expect(emulator.account('acme').clients.get('jan')).toMatchObject({ name: 'Jan Example' })
})

test('reads a fixture from a file', async () => {
  const { page, emulator } = await inspect({ view: 'fixtures' })
  const buffer = Buffer.from(JSON.stringify({ faketura: 1, accounts: { filed: {} } }))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'filed.json', mimeType: 'application/json', buffer })
  await see(page.getByLabel('Fixture', { exact: true })).toHaveValue(/filed/)
  await page.getByRole('button', { name: 'Load fixture' }).click()
  await see.poll(() => emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo', 'filed'])
})
