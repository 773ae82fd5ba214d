import { test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { inspect, see } from './inspector.ts'

test('shows the columns of the card, and opens a record with its fields', async () => {
  const { page, account } = await inspect({ view: 'records/invoices' })
  const grid = page.getByRole('grid', { name: 'invoices' })
  for (const name of ['id', 'number', 'buyer_name', 'price_gross', 'status']) {
    await see(grid.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const invoice = account.invoices.find({ status: 'partial' }) ?? account.invoices.all()[0]!
  await grid.getByRole('row', { name: new RegExp(` ${invoice.number} `) }).click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await see(detail.getByRole('heading', { name: invoice.number! })).toBeVisible()
  await see(detail.getByRole('table', { name: 'positions' })).toContainText(invoice.positions[0]!.name!)
  await see(detail.getByText('seller_phone')).toHaveCount(0)
  const toggle = detail.getByRole('switch', { name: /^Show \d+ empty fields$/ })
  const offered = Number(/\d+/.exec((await toggle.getAttribute('aria-label')) ?? (await toggle.innerText())))
  const fields = detail.locator('.section', { has: toggle }).getByRole('term')
  const filled = await fields.count()
  await toggle.check()
  await see(detail.getByText('seller_phone')).toBeVisible()
  await see(fields).toHaveCount(filled + offered)
})

test('shows every resource of accounts', async () => {
  const { page } = await inspect({ view: 'records' })
  const tabs = page.getByRole('navigation', { name: 'Resources' }).getByRole('link')
  await see(tabs.first()).toBeVisible()
  const names = await tabs.allTextContents()
  const others = Object.keys(resources).filter((name) => name !== 'invoices' && name !== 'clients')
  see(names).toEqual(['invoices', 'clients', ...others].map((name) => name.replaceAll('_', ' ')))
  for (const name of names) {
    await tabs.filter({ hasText: new RegExp(`^${name}$`) }).click()
    await see(page.getByRole('grid', { name: name.replaceAll(' ', '_') })).toBeVisible()
  }
})

test('searches, sorts and pages 5,000 records', async () => {
  const { page, account, emulator } = await inspect({
    view: 'records/clients?account=large',
    options: { fixtures: large },
  })
  see(account.clients.all()).toHaveLength(5000)
  const grid = page.getByRole('grid', { name: 'clients' })
  const rows = grid.locator('tbody tr[data-at]')
  await see(page.getByText('5000 records')).toBeVisible()
  await see(rows.first()).toContainText('Client 5000')

  await page.getByRole('button', { name: 'Next' }).click()
  await see(page.getByText('Page 2 of 50')).toBeVisible()
  await see(rows.first()).toContainText('Client 4900')

  await grid.getByRole('button', { name: 'name' }).click()
  await grid.getByRole('button', { name: 'name' }).click()
  await see(grid.getByRole('columnheader', { name: 'name' })).toHaveAttribute('aria-sort', 'descending')
  await see(rows.first()).toContainText('Client 5000')

  await page.getByPlaceholder('Search clients').fill('client 42')
  await see(page.getByText('100 records')).toBeVisible()
  await see(rows.first()).toContainText('Client 4299')
  await page.getByPlaceholder('Search clients').fill('no such client')
  await see(page.getByText('No matching records')).toBeVisible()
  see(emulator.requests.all()).toEqual([])
})

/** A fixture with 5,000 clients. */
const large = {
  faketura: 1,
  accounts: {
    large: {
      clients: Object.fromEntries(
        Array.from({ length: 5000 }, (_, at) => {
          const name = `Client ${String(at + 1).padStart(4, '0')}`
          return [`c${at}`, { name, city: 'Exampleton' }]
        }),
      ),
    },
  },
} as const

test('links related records both ways', async () => {
  const { page, account } = await inspect({ view: 'records/clients' })
  const client = account.clients.find({ name: 'Greasy Wrench Garage Ltd' })!
  const count = account.invoices.all().filter(({ client_id }) => client_id === client.id).length
  see(count).toBeGreaterThan(1)
  await page.getByRole('row', { name: /Greasy Wrench/ }).click()
  await page.getByRole('link', { name: `${count} invoices` }).click()
  await see(page.getByText(`${count} records`)).toBeVisible()
  await page.getByRole('grid', { name: 'invoices' }).locator('tbody tr[data-at]').first().click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await detail.getByRole('link', { name: `clients ${client.id}` }).click()
  await see(detail.getByRole('heading', { name: client.name! })).toBeVisible()
})

test('shows the PDF file of an invoice by its public link', async () => {
  const { page, account, emulator } = await inspect({ view: 'records/invoices' })
  const [invoice] = account.invoices.all()
  await page.getByRole('row', { name: new RegExp(` ${invoice!.number} `) }).click()
  await page.getByRole('link', { name: 'PDF', exact: true }).click()
  const frame = page.getByTitle(`PDF of ${invoice!.number}`)
  await see(frame).toBeVisible()
  await see.poll(() => emulator.requests.last()?.operation).toBe('invoices.public_pdf')
  const address = await frame.getAttribute('src')
  const file = await fetch(new URL(address!, emulator.url))
  see(file.headers.get('content-type')).toBe('application/pdf')
})

test('shows the changes of a record since the start', async () => {
  const { page, account, send } = await inspect({ view: 'records/clients' })
  const client = account.clients.find({ name: 'Greasy Wrench Garage Ltd' })!
  await page.getByRole('row', { name: /Greasy Wrench/ }).click()
  await page.getByRole('link', { name: 'Changes', exact: true }).last().click()
  await see(page.getByText('Unchanged since the initial state')).toBeVisible()
  await send('PUT', `/clients/${client.id}.json`, { client: { city: 'Newtown' } })
  const row = page.getByRole('table', { name: 'Changed fields' }).getByRole('row', { name: /^city/ })
  await see(row).toContainText('Sampleford')
  await see(row).toContainText('Newtown')
})

test('remembers the chosen columns', async () => {
  const { page } = await inspect({ view: 'records/clients' })
  const header = page.getByRole('columnheader', { name: 'bank', exact: true })
  await see(page.getByRole('columnheader', { name: 'email' })).toBeVisible()
  await see(header).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'bank', exact: true }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await see(header).toBeVisible()
  await page.reload()
  await see(header).toBeVisible()
})

test('shows the newest records first, and what is overdue beside its status', async () => {
  const { page, account } = await inspect({ view: 'records/invoices' })
  const rows = page.getByRole('grid', { name: 'invoices' }).locator('tbody tr[data-at]')
  await see(rows.first()).toContainText(String(Math.max(...account.invoices.all().map(({ id }) => id))))
  const overdue = account.invoices.filter({ 'overdue?': true, status: 'issued' })
  see(overdue.length).toBeGreaterThan(0)
  const row = page.getByRole('row', { name: new RegExp(` ${overdue[0]!.number} `) })
  await see(row.getByText('issued', { exact: true })).toBeVisible()
  await see(row.getByText('overdue', { exact: true })).toBeVisible()
  const count = account.invoices.filter({ 'overdue?': true }).length
  await see(page.getByText('overdue', { exact: true })).toHaveCount(count)
})

test('shows number, amount and status before the id on a narrow page', async () => {
  const { page } = await inspect({ view: 'records/invoices', viewport: { width: 390, height: 844 } })
  const headers = page.getByRole('grid', { name: 'invoices' }).getByRole('columnheader')
  await see(headers.first()).toHaveText('number')
  const names = await headers.allTextContents()
  const at = (name: string) => names.findIndex((text) => text.replace(/[↑↓]/, '') === name)
  see([at('price_gross'), at('status')]).toEqual([1, 2])
  see(at('id')).toBe(names.length - 1)
  await see(headers.nth(2)).toBeInViewport()
})

test('shows the name of a client first and its id last on a narrow page', async () => {
  const { page, account } = await inspect({
    view: 'records/clients',
    viewport: { width: 390, height: 844 },
  })
  const grid = page.getByRole('grid', { name: 'clients' })
  const headers = grid.getByRole('columnheader')
  await see(headers.first()).toHaveText(/name$/)
  await see(headers.first()).toBeInViewport()
  await see(headers.last()).toHaveText(/id$/)
  const [newest] = account.clients.all().toReversed()
  await see(grid.getByText(newest!.name!, { exact: true })).toBeInViewport()
})

test('offers to load a scenario when there are no records', async () => {
  const { page, emulator } = await inspect({ view: 'records/invoices', options: { fixtures: 'blank' } })
  const offer = page.getByRole('button', { name: 'Load the scenario starter' })
  await offer.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click()
  await see(page.getByRole('grid', { name: 'invoices' }).locator('tbody tr[data-at]').first()).toBeVisible()
  see(emulator.account('demo').invoices.all().length).toBeGreaterThan(5)
  see(emulator.accounts).toHaveLength(1)
  emulator.deleteAccount('demo')
  await page.reload()
  await offer.click()
  await see.poll(() => emulator.accounts.length).toBe(1)
})

test('pays and deletes a document as a user does in the web application', async () => {
  const { page, account, emulator } = await inspect({ view: 'records/invoices' })
  const invoice = account.invoices.find({ status: 'issued', kind: 'vat' })!
  await page.getByRole('row', { name: new RegExp(` ${invoice.number} `) }).click()
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await detail.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('1.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await see(detail.getByText('partial', { exact: true }).first()).toBeVisible()
  await detail.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await see(detail.getByText('paid', { exact: true }).first()).toBeVisible()
  await see.poll(() => account.invoices.get(invoice.id)?.status).toBe('paid')
  await detail.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await see(detail).toHaveCount(0)
  see(account.invoices.get(invoice.id)).toBeUndefined()
  see(emulator.requests.all()).toEqual([])
})

test('shows the XML of an invoice that was sent to the clearing system, and the receipt', async () => {
  const options = { fixtures: 'clearing-states' }
  const { page, account } = await inspect({ view: 'records/invoices', options })
  const { gov_id, number } = account.invoices.get('cleared')!
  await page
    .getByRole('grid', { name: 'invoices' })
    .getByRole('row', { name: new RegExp(` ${number} `) })
    .first()
    .click()
  await page.getByRole('link', { name: 'XML', exact: true }).click()
  await see(page.getByRole('region', { name: 'XML: Document' })).toContainText(`<P_2>${number}</P_2>`)
  await see(page.getByRole('region', { name: 'XML: Receipt' })).toContainText(gov_id!)
})
