import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { onTestFinished, test } from 'vitest'
import { type Inspector, inspect, saved, see } from './inspector.ts'

async function mail({ account, send }: Inspector): Promise<string> {
  const invoice = account.invoices.find({ status: 'issued' })!
  await send('POST', `/invoices/${invoice.id}/send_by_email.json?email_to=office@garage.test&email_pdf=true`)
  return invoice.number!
}

test('shows an e-mail as soon as it is sent, as its recipient sees it', async () => {
  const inspector = await inspect({ view: 'outbox' })
  const { page } = inspector
  await see(page.getByText('No e-mails yet')).toBeVisible()
  const number = await mail(inspector)
  const row = page.getByRole('row', { name: /office@garage\.test/ })
  await see(row).toContainText(number)
  await row.click()
  const message = page.frameLocator('iframe[title^="Message:"]')
  await see(message.getByRole('link').first()).toBeVisible()
  await see(message.locator('body')).toContainText(number)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await see(page.getByLabel('Text of the message')).toContainText(number)
  await page.getByRole('link', { name: 'Headers' }).click()
  await see(page.getByRole('complementary')).toContainText('multipart/')
})

test('downloads a message and its attachment', async () => {
  const inspector = await inspect({ view: 'outbox' })
  const { page } = inspector
  const number = await mail(inspector)
  await page.getByRole('row', { name: /office@garage\.test/ }).click()
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .eml' }).click(),
  ])
  see(whole.suggestedFilename()).toBe('message-1.eml')
  const parsed = await PostalMime.parse(await saved(whole))
  see(parsed.subject).toContain(number)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .*\.pdf/ }).click(),
  ])
  see((await saved(file)).subarray(0, 5).toString()).toBe('%PDF-')
})

/** Another server on this machine, with the paths of the requests that it received. */
async function otherServer() {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a message runs no script and loads nothing', async () => {
  const inspector = await inspect({ view: 'outbox' })
  const { page, emulator } = inspector
  await mail(inspector)
  const { paths, url } = await otherServer()
  const before = emulator.requests.all().length
  await page.route('**/__admin/outbox/1', async (route) => {
    const reply = await route.fetch()
    const html = `<p style="color: green">Harmless</p><script>parent.document.title = 'hijacked'</script>
      <img src="${url}/pixel.gif" onerror="parent.document.title = 'hijacked'"><img src="/pixel.gif">
      <link rel="stylesheet" href="${url}/style.css">`
    await route.fulfill({ response: reply, json: { ...(await reply.json()), html } })
  })
  await page.getByRole('row', { name: /office@garage\.test/ }).click()
  const paragraph = page.frameLocator('iframe').getByText('Harmless')
  await see(paragraph).toHaveCSS('color', 'rgb(0, 128, 0)')
  // The browser reports requests that its policy blocked, too, so that only those that arrive count. Frames load first.
  for (const frame of page.frames()) await frame.waitForLoadState('load')
  see(await page.title()).toContain('Outbox')
  see(paths).toEqual([])
  see(emulator.requests.all()).toHaveLength(before)
})

test('filters and clears the outbox', async () => {
  const inspector = await inspect({ view: 'outbox' })
  const { page, emulator } = inspector
  await mail(inspector)
  await see(page.getByText('1 e-mail', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Filter by subject').fill('somebody else')
  await see(page.getByText('No matching e-mails')).toBeVisible()
  await page.getByPlaceholder('Filter by subject').fill('GARAGE')
  await see(page.getByRole('row', { name: /office@garage\.test/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await see(page.getByText('0 e-mails')).toBeVisible()
  see(emulator.outbox.all()).toEqual([])
})
