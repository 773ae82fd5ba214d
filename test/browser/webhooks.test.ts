import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inspect, see } from './inspector.ts'

/** A server that receives webhooks, with their bodies. */
async function receiver(status: () => number) {
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    bodies.push(JSON.parse(text))
    response.writeHead(status()).end('noted')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('shows a delivery with its attempts and its body, and replays it', async () => {
  const { bodies, url } = await receiver(() => 200)
  const { page, send, account } = await inspect({ view: 'webhooks' })
  await see(page.getByText('No deliveries yet')).toBeVisible()
  await send('POST', '/webhooks.json', { webhook: { kind: 'client:create', url } })
  await send('POST', '/clients.json', { client: { name: 'Notified Ltd' } })
  const row = page.getByRole('row', { name: /client:create/ })
  await see(row).toContainText('delivered')
  await row.click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await see(detail.getByText('Attempts (1)')).toBeVisible()
  await see(detail.getByLabel('Text').last()).toContainText('Notified Ltd')
  await detail.getByRole('button', { name: 'Replay' }).click()
  await see(detail.getByText('Attempts (2)')).toBeVisible()
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  const { id } = account.clients.find({ name: 'Notified Ltd' })!
  await detail.getByRole('link', { name: `clients ${id}` }).click()
  await see(page.getByRole('heading', { name: 'Notified Ltd' })).toBeVisible()
})

test('shows that a failed delivery waits for the clock, and then succeeds', async () => {
  let status = 500
  const { url } = await receiver(() => status)
  const { page, send, emulator } = await inspect({ view: 'webhooks' })
  await send('POST', '/webhooks.json', { webhook: { kind: 'client:create', url } })
  await send('POST', '/clients.json', { client: { name: 'Late Ltd' } })
  const row = page.getByRole('row', { name: /client:create/ })
  await see(row).toContainText('waiting')
  await row.click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await see(detail.getByText('500')).toBeVisible()
  await see(detail.getByText('Next attempt')).toBeVisible()
  status = 200
  await page.getByRole('button', { name: '+1 day' }).click()
  await emulator.webhooks.settled()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await see(row).toContainText('delivered')
})

test('filters and clears deliveries, and links the subscriptions', async () => {
  const { url } = await receiver(() => 204)
  const { page, send, emulator } = await inspect({ view: 'webhooks' })
  await send('POST', '/webhooks.json', { webhook: { kind: 'client:create', url } })
  await send('POST', '/clients.json', { client: { name: 'Notified Ltd' } })
  await see(page.getByText('1 delivery', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Filter by event').fill('product:')
  await see(page.getByText('No matching deliveries')).toBeVisible()
  await page.getByPlaceholder('Filter by event').fill('client:')
  await see(page.getByText('1 delivery', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await see(page.getByText('0 deliveries')).toBeVisible()
  expect(emulator.webhooks.all()).toEqual([])
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  await see(
    page.getByRole('grid', { name: 'webhooks' }).getByRole('row', { name: /client:create/ }),
  ).toBeVisible()
})
