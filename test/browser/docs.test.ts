import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inspect, see } from './inspector.ts'

const accessibility = await readFile(new URL('in-page/accessibility.js', import.meta.url), 'utf8')

test('links the inspector to every page of the documentation, and back', async () => {
  const { page } = await inspect()
  await page.getByRole('link', { name: 'Documentation' }).click()
  await see(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible()
  const titles = await page.locator('main ul:not(.contents) a').allTextContents()
  expect(titles).toContain('Faults')
  for (const title of titles) {
    // Roles of the thousands of elements of a long page take long to work out.
    await page.locator('nav a').getByText(title, { exact: true }).click()
    await see(page.locator('h1')).toHaveText(title)
  }
  await page.getByRole('link', { name: 'Inspector' }).click()
  await see(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
})

test('every page of the documentation is accessible, light and dark', async () => {
  const { page, emulator } = await inspect({ viewport: { width: 360, height: 740 } })
  await page.goto(`${emulator.url}/__admin/docs`)
  const addresses = (await page.evaluate(
    '[...document.querySelectorAll("nav a")].map(({ href }) => href)',
  )) as string[]
  expect(addresses.length).toBeGreaterThan(10)
  const found: string[] = []
  for (const address of addresses.filter((one) => one.includes('/docs'))) {
    await page.goto(address)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const faults = (await page.evaluate(accessibility)) as string[]
      const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
      if (width > 360) faults.push(`${width} pixels wide`)
      found.push(...faults.map((fault) => `${address}, ${colorScheme}: ${fault}`))
    }
  }
  expect(found).toEqual([])
})
