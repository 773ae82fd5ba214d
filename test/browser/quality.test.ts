import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Inspector, inspect, see } from './inspector.ts'

let accessibility: string

beforeAll(async () => {
  accessibility = await readFile(new URL('in-page/accessibility.js', import.meta.url), 'utf8')
})

/** Sends requests of every kind, so that no view is empty. */
async function fillViews({ send, account, emulator }: Inspector): Promise<void> {
  const invoice = account.invoices.find({ status: 'issued' })!
  await send('GET', '/invoices.json')
  await send('POST', '/clients.json', { client: { name: 'Acme', nmae: 'misspelt' } })
  await send('POST', `/invoices/${invoice.id}/send_by_email.json?email_to=office@garage.test&email_pdf=true`)
  await send('GET', '/nowhere.json')
  emulator.createAccount({ prefix: 'other' })
}

/** Every view, with an open entry where it has entries. */
const views = [
  'requests?id=2',
  'outbox?id=1',
  'webhooks',
  'changes',
  'accounts',
  'records/invoices?account=demo',
  'records/products?account=demo',
  'snapshots',
  'fixtures',
  'clock',
  'faults',
  'coverage',
  'behaviours?text=pdf',
]

test('every view is accessible, light and dark, and fits on its screen', { timeout: 120_000 }, async () => {
  const inspector = await inspect()
  const { page, go } = inspector
  const usual = page.viewportSize()!
  await fillViews(inspector)
  const faults: string[] = []
  for (const view of views) {
    await go(view)
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
    await see(page.getByText('Loading…')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = (await page.evaluate(accessibility)) as string[]
      faults.push(...found.map((fault) => `${view}, ${colorScheme}: ${fault}`))
    }
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 740 })
      await see(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
      const message = `${view} reaches beyond ${width} pixels`
      await expect
        .poll(() => page.evaluate(reach), { message, timeout: 5000 })
        .toBeLessThanOrEqual(width + 0.5)
    }
    await page.setViewportSize(usual)
  }
  expect(faults).toEqual([])
})

/** Measures how far the boxes of the page reach. Content that may scroll sideways, such as a table, is in a box of its own. */
const reach = `Math.max(...[...document.querySelectorAll('.top > *, .panel, .panel-header > *, .filters > *, .card, .detail')]
  .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect().right))`

test('shows an open entry full-screen on a phone, with a way back', async () => {
  const inspector = await inspect({ viewport: { width: 360, height: 740 } })
  const { page } = inspector
  await fillViews(inspector)
  await page.getByRole('row', { name: /POST \/clients\.json/ }).click()
  await see(page.getByRole('complementary')).toBeVisible()
  await see(page.getByRole('grid')).toBeHidden()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await see(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'Behaviours' }).click()
  await see(page.getByRole('heading', { name: 'Behaviours' })).toBeVisible()
})

test('the page sends requests to the emulator only', async () => {
  const inspector = await inspect()
  const { page, go, emulator } = inspector
  await fillViews(inspector)
  const urls = new Set<string>()
  page.on('request', (request) => urls.add(request.url()))
  await page.reload()
  for (const view of views) {
    await go(view)
    await see(page.getByText('Loading…')).toHaveCount(0)
  }
  const foreign = [...urls].filter(
    (url) => !url.startsWith(`${emulator.url}/__admin/`) && !url.startsWith('about:'),
  )
  expect(foreign).toEqual([])
  expect(urls.size).toBeGreaterThan(views.length)
})

test('the page itself is not in the journal', async () => {
  const { page, go, emulator } = await inspect()
  for (const view of views) {
    await go(view)
    await see(page.getByText('Loading…')).toHaveCount(0)
  }
  expect(emulator.requests.all()).toEqual([])
  expect(emulator.changes()).toEqual([])
})
