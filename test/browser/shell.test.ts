import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { createEmulator } from '../support/built.ts'
import { demoToken } from '../support/demo-token.ts'
import { inspect, see } from './inspector.ts'

test('works without a mouse', async () => {
  const { page, send } = await inspect()
  await send('GET', '/clients.json')
  await send('POST', '/clients.json', { client: { name: 'Acme' } })
  const focused = page.locator(':focus')
  await page.keyboard.press('Tab')
  await see(focused).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await see(focused).toHaveText('Requests')

  await page.keyboard.press('/')
  await see(focused).toHaveAttribute('type', 'search')
  await page.keyboard.type('clients')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
  await see(focused).toContainText('POST /clients.json')
  await page.keyboard.press('ArrowDown')
  await see(focused).toContainText('GET /clients.json')
  await page.keyboard.press('k')
  await see(focused).toContainText('POST /clients.json')
  await page.keyboard.press('Enter')
  await see(page.getByRole('complementary', { name: 'Detail' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('complementary', { name: 'Detail' })).toHaveCount(0)
  await see(focused).toContainText('POST /clients.json')

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await see(page.getByRole('heading', { name: 'Records' })).toBeVisible()
  await page.keyboard.press('?')
  await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
})

test('shows the focused element', async () => {
  const { page, send } = await inspect()
  await send('GET', '/clients.json')
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
  const without: string[] = []
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(
      `(() => { const style = getComputedStyle(document.activeElement); return style.outlineStyle + ' ' + style.outlineWidth })()`,
    )
    if (!/^(solid|auto) [1-9]/.test(String(outline))) {
      without.push(String(await page.evaluate('document.activeElement.outerHTML.slice(0, 100)')))
    }
  }
  expect(without.filter((html) => !html.startsWith('<body'))).toEqual([])
})

test('follows the theme of the system until the user chooses one', async () => {
  const { page } = await inspect({ colorScheme: 'dark' })
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const dark = await ground()
  await page.getByRole('button', { name: 'Switch the theme' }).click()
  const light = await ground()
  expect(light).not.toBe(dark)
  await page.reload()
  await see.poll(ground).toBe(light)
  await page.keyboard.press('t')
  await see.poll(ground).toBe(dark)
})

test('resets to the initial state after a confirmation', async () => {
  const { page, account, send, emulator } = await inspect({ view: 'records/clients' })
  await send('POST', '/clients.json', { client: { name: 'Made since' } })
  await see(page.getByRole('row', { name: /Made since/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(account.clients.find({ name: 'Made since' })).toBeDefined()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await see(page.getByText('The initial state is restored')).toBeVisible()
  await see(page.getByRole('row', { name: /Made since/ })).toHaveCount(0)
  expect(emulator.requests.all()).toEqual([])
})

test('asks for the admin token, keeps it for the tab, and puts it into no URL', async () => {
  const { page, send } = await inspect({ options: { admin: { token: 'admin-secret' } } })
  await see(page.getByRole('heading', { name: 'Admin token' })).toBeVisible()
  await page.getByLabel('Token').fill('another')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await see(page.getByText('Wrong token.')).toBeVisible()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.getByLabel('Token').fill('admin-secret')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await see(page.getByText('Live', { exact: true })).toBeVisible()
  await send('GET', '/clients.json')
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
  await page.reload()
  await see(page.getByText('Live', { exact: true })).toBeVisible()
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
  expect(urls.filter((url) => url.includes('admin-secret'))).toEqual([])
  await page.getByRole('button', { name: 'Forget the admin token' }).click()
  await see(page.getByRole('heading', { name: 'Admin token' })).toBeVisible()
})

test('shows a lost connection, and reconnects to the same URL', async () => {
  const { page, emulator } = await inspect()
  await emulator.close()
  await see(page.getByText('Connection lost')).toBeVisible()
  await using again = await createEmulator({
    fixtures: 'starter',
    port: emulator.port,
    now: '2026-05-05T05:05:05',
  })
  await see(page.getByText('Live', { exact: true })).toBeVisible()
  await see(page.getByLabel('Emulator clock')).toContainText('2026-05-05 05:05:05')
  await fetch(`${again.url}/clients.json?api_token=${demoToken}`)
  await see(page.getByRole('row', { name: /clients\.list/ })).toBeVisible()
})

test('serves the page with a content security policy, and 304 while unchanged', async () => {
  const { emulator } = await inspect()
  const page = await fetch(`${emulator.url}/__admin/`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  const text = await page.text()
  expect(text).not.toMatch(/<script(?![^>]* src=)/)
  const files = [...text.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThan(2)
  for (const path of ['', ...files]) {
    const url = `${emulator.url}/__admin/${path}`
    const first = await fetch(url)
    expect(first.status, path).toBe(200)
    const again = await fetch(url, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect(again.status, path).toBe(304)
  }
  expect((await fetch(`${emulator.url}/__admin/assets/other.js`)).status).toBe(404)
})

test('works below another path', async () => {
  const { page, emulator } = await inspect()
  const app = express()
  app.use('/emulated', emulator.app)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await page.goto(`http://127.0.0.1:${port}/emulated/__admin`)
    await see(page.getByText('Live', { exact: true })).toBeVisible()
    await see(page.getByText('Waiting for the first request')).toBeVisible()
  } finally {
    await page.goto('about:blank')
    server.close()
  }
})

test('every view has a shortcut', async () => {
  const { page } = await inspect()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await see(dialog).toBeVisible()
  const keys = (await dialog.locator('div:has(> dt > kbd:nth-child(2))').all()).map(async (row) => ({
    presses: await row.locator('kbd').allTextContents(),
    title: await row.locator('dd').textContent(),
  }))
  const views = (await Promise.all(keys)).filter(({ presses }) => presses[0] === 'g')
  expect(views.map(({ title }) => title)).toEqual(
    await page.getByRole('navigation', { name: 'Views' }).locator('[data-view]').allTextContents(),
  )
  await page.keyboard.press('Escape')
  for (const { presses, title } of views) {
    // On a busy machine, more time may pass between two keys than a shortcut allows.
    await see(async () => {
      for (const key of presses) await page.keyboard.press(key)
      await see(page.getByRole('heading', { level: 1 })).toHaveText(title!, { timeout: 2000 })
    }).toPass()
  }
})

test('counts requests with diagnostics and e-mails in the navigation', async () => {
  const { page, account, send } = await inspect()
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).locator(`a[data-view="${name}"]`)
  await see(view('requests')).toHaveText('Requests')
  await send('GET', '/clients.json?perpage=1')
  await send('GET', '/clients.json')
  await see(view('requests')).toHaveText('Requests1')
  await see(view('requests')).toHaveAttribute('title', '1 request with diagnostics')
  for (const invoice of account.invoices.filter({ status: 'issued' }).slice(0, 2)) {
    await send('POST', `/invoices/${invoice.id}/send_by_email.json?email_to=office@garage.test`)
  }
  await see(view('outbox')).toHaveText('Outbox2')
  for (const name of ['Activity', 'Data', 'Controls', 'Reference']) {
    await see(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})
