// Takes the README's screenshot of the inspector: node test/browser/screenshot.js [file]
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = process.argv[2] ?? `${root}.github/inspector.webp`
if (!existsSync(`${root}dist/index.js`))
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
const { createEmulator } = await import('../../dist/index.js')

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.FAKETURA_CHROMIUM ?? places.find(existsSync)
const receiver = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
const emulator = await createEmulator({
  fixtures: 'starter',
  now: { now: '2026-01-15T09:30:00', running: true },
})
const { apiToken } = emulator.account()

/** Sends a request as a client does. */
async function send(method, path, body) {
  await new Promise((resolve) => setTimeout(resolve, 60 + 40 * path.length))
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const sent = body === undefined ? undefined : JSON.stringify({ api_token: apiToken, ...body })
  const query = body === undefined ? `${path.includes('?') ? '&' : '?'}api_token=${apiToken}` : ''
  const response = await fetch(`${emulator.url}${path}${query}`, { method, headers, body: sent })
  return response.headers.get('content-type')?.includes('json') ? response.json() : undefined
}

const hook = `http://127.0.0.1:${receiver.address().port}/hook`
await send('POST', '/webhooks.json', { webhook: { kind: 'invoice:create', url: hook } })
const client = await send('POST', '/clients.json', {
  client: { name: 'Acme Ltd', external_id: 'crm-77', emial: 'office@acme.test' },
})
await send('GET', '/products.json?page=1')
await send('GET', '/invoices/1.json')
const invoice = await send('POST', '/invoices.json', {
  invoice: {
    client_id: client.id,
    payment_to_kind: 14,
    positions: [
      { name: 'Website', tax: 23, total_price_gross: '1476.00', quantity: 1 },
      { name: 'Hosting', tax: 23, total_price_gross: '295.20', quantity: 12 },
    ],
  },
})
await send('POST', `/invoices/${invoice.id}/send_by_email.json?email_to=office@acme.test&email_pdf=true`, {})
await send('GET', `/invoices/${invoice.id}.pdf`)
await send('POST', '/banking/payments.json', {
  banking_payment: { name: 'Transfer', price: '1771.20', invoice_id: invoice.id, paid: true },
})
await send('PUT', `/clients/${client.id}.json`, { client: { email: 'office@acme.test' } })
await send('GET', '/invoices.json?period=this_month')

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' })
  await page.goto(`${emulator.url}/__admin/`)
  await page.getByRole('row', { name: /POST \/invoices\.json/ }).click()
  await page.getByRole('complementary').getByText('Applied rules').waitFor()
  await mkdir(dirname(file), { recursive: true })
  const session = await page.context().newCDPSession(page)
  // Small, because it is part of the package, and still legible.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 16 })
  await writeFile(file, data, 'base64')
  console.log(file)
} finally {
  await browser.close()
  await emulator.close()
  receiver.close()
}
