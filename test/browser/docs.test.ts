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

/**
 * Clicks a link of the navigation, and returns the heading of the page that it opens. A locator would load its script of
 * 300 kB into each page.
 */
async function open(page: Page, title: string): Promise<string> {
  const place = `(() => {
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent === ${JSON.stringify(title)})
    link.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = link.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })()`
  const [x, y] = (await page.evaluate(place)) as [number, number]
  await Promise.all([page.waitForEvent('load'), page.mouse.click(x, y)])
  return page.evaluate('document.querySelector("h1").textContent')
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
    expect(await open(page, title)).toBe(title)
    visited.push(page.url())
    found.push(...(await faultsOf(page)))
  }
  await page.getByRole('link', { name: 'Inspector' }).click()
  await see(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  expect(visited).toEqual(expect.arrayContaining(addresses.filter((one) => one.includes('/docs'))))
  expect(visited.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
