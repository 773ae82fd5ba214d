import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Inspector, inspect, see } from './inspector.ts'

let accessibility: string

beforeAll(async () => {
  accessibility = await readFile(new URL('in-page/accessibility.js', import.meta.url), 'utf8')
})

/** Traffic of every kind, so that no view is empty. */
async function live({ send, account, emulator }: Inspector): Promise<void> {
  const invoice = account.invoices.find({ status: 'issued' })!
  await send('GET', '/invoices.json')
  await send('POST', '/clients.json', { client: { name: 'Acme', nmae: 'misspelt' } })
  await send('POST', `/invoices/${invoice.id}/send_by_email.json?email_to=office@garage.test&email_pdf=true`)
  await send('GET', '/nowhere.json')
  emulator.createAccount({ prefix: 'other' })
}

/** Every view, with something open where something can be. */
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

test.each(['light', 'dark'] as const)('every view can be read and named, %s', async (colorScheme) => {
  const inspector = await inspect({ context: { colorScheme } })
  const { page, go } = inspector
  await live(inspector)
  const faults: string[] = []
  for (const view of views) {
    await go(view)
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
    await see(page.getByText('Loading…')).toHaveCount(0)
    const found = (await page.evaluate(accessibility)) as string[]
    faults.push(...found.map((fault) => `${view}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test.each([360, 768, 1024])('no view is wider than a screen of %i pixels', async (width) => {
  const inspector = await inspect({ context: { viewport: { width, height: 740 } } })
  const { page, go } = inspector
  await live(inspector)
  const wide: string[] = []
  for (const view of views) {
    await go(view)
    await see(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
    await see(page.getByText('Loading…')).toHaveCount(0)
    // What scrolls sideways on purpose, such as a table, lies in a box of its own.
    const reach = `Math.max(...[...document.querySelectorAll('.top > *, .panel, .panel-header > *, .filters > *, .card, .detail')]
      .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect().right))`
    const right = (await page.evaluate(reach)) as number
    if (right > width + 0.5) wide.push(`${view} reaches ${right}`)
  }
  expect(wide).toEqual([])
})

test('on a phone what is open has the page to itself, and one goes back', async () => {
  const inspector = await inspect({ context: { viewport: { width: 360, height: 740 } } })
  const { page } = inspector
  await live(inspector)
  await page.getByRole('row', { name: /POST \/clients\.json/ }).click()
  await see(page.getByRole('complementary')).toBeVisible()
  await see(page.getByRole('grid')).toBeHidden()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await see(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'Behaviours' }).click()
  await see(page.getByRole('heading', { name: 'Behaviours' })).toBeVisible()
})

test('the page asks nobody but the emulator', async () => {
  const inspector = await inspect()
  const { page, go, emulator } = inspector
  await live(inspector)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await page.reload()
  for (const view of views) {
    await go(view)
    await see(page.getByText('Loading…')).toHaveCount(0)
  }
  const foreign = [...asked].filter(
    (url) => !url.startsWith(`${emulator.url}/__admin/`) && !url.startsWith('about:'),
  )
  expect(foreign).toEqual([])
  expect(asked.size).toBeGreaterThan(views.length)
})

test('nothing of the page is a request to the service', async () => {
  const { page, go, emulator } = await inspect()
  for (const view of views) {
    await go(view)
    await see(page.getByText('Loading…')).toHaveCount(0)
  }
  expect(emulator.requests.all()).toEqual([])
  expect(emulator.changes()).toEqual([])
})
