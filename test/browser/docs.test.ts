import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspect, see } from './inspector.ts'

const accessibility = await readFile(new URL('in-page/accessibility.js', import.meta.url), 'utf8')

const phone = { width: 360, height: 740 }

/** The faults of a page on a phone, light and dark. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const faults = (await page.evaluate(accessibility)) as string[]
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
    if (width > phone.width) faults.push(`${width} pixels wide`)
    found.push(...faults.map((fault) => `${page.url()}, ${colorScheme}: ${fault}`))
  }
  return found
}

test('the inspector links every page of the documentation, and each is accessible, light and dark', {
  timeout: 180_000,
}, async () => {
  const { page } = await inspect()
  await page.getByRole('link', { name: 'Documentation' }).click()
  await page.setViewportSize(phone)
  await see(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible()
  const addresses = (await page.evaluate(
    '[...document.querySelectorAll("nav a")].map(({ href }) => href)',
  )) as string[]
  const titles = await page.locator('main ul:not(.contents) a').allTextContents()
  expect(titles).toContain('Faults')
  const visited = [page.url()]
  const found = await faultsOf(page)
  for (const title of titles) {
    // Roles of the thousands of elements of a long page take long to work out.
    await page.locator('nav a').getByText(title, { exact: true }).click()
    await see(page.locator('h1')).toHaveText(title)
    visited.push(page.url())
    found.push(...(await faultsOf(page)))
  }
  await page.getByRole('link', { name: 'Inspector' }).click()
  await see(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  expect(visited).toEqual(expect.arrayContaining(addresses.filter((one) => one.includes('/docs'))))
  expect(visited.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
