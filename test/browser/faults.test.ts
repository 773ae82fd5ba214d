import { expect, test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('turns a fault on: a request fails, and the hit is counted', async () => {
  const { page, send, emulator } = await inspect({ view: 'faults' })
  await see(page.getByText('No active faults')).toBeVisible()
  await page
    .getByRole('region', { name: 'Presets' })
    .getByRole('switch', { name: 'The service is down' })
    .check()
  const on = page.getByRole('region', { name: 'Active faults' })
  await see(on.getByText(/every request/)).toBeVisible()
  expect((await send('GET', '/clients.json')).status).toBe(503)
  await see(on.getByText('1 hit', { exact: true })).toBeVisible()

  await on.getByRole('switch', { name: /every request/ }).click()
  await see(page.getByText('No active faults')).toBeVisible()
  expect((await send('GET', '/clients.json')).status).toBe(200)
  expect(emulator.faults.list()).toEqual([])
})

test('creates the invoice of a lost response', async () => {
  const { page, send, account } = await inspect({ view: 'faults' })
  await page.getByRole('switch', { name: 'Lost response' }).check()
  await see(page.getByRole('switch', { name: /invoices\.create once/ })).toBeChecked()
  const count = account.invoices.all().length
  await expect(
    send('POST', '/invoices.json', { invoice: { buyer_name: 'Lost', positions: [] } }),
  ).rejects.toThrow()
  expect(account.invoices.all()).toHaveLength(count + 1)
  await see(page.getByText('1 hit, used up')).toBeVisible()
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click()
  await see(page.getByRole('row', { name: /dropped POST/ })).toBeVisible()
})

/** Each kind with the values of its form, and the rule that they make. */
const forms: readonly (readonly [kind: string, values: Readonly<Record<string, string>>, then: object])[] = [
  ['Respond with a status', { Status: '500', Body: '{"a":1}' }, { status: 500, body: { a: 1 } }],
  ['Delay the response', { Milliseconds: '10', 'Up to': '20' }, { delay: [10, 20] }],
  ['Drop the request', {}, { drop: 'before' }],
  ['Drop the response', {}, { drop: 'after' }],
  ['Truncate the response', { 'After bytes': '12' }, { truncate: 12 }],
  ['Send a malformed response', {}, { malformed: true }],
  ['Limit the rate', { 'Retry after': '7' }, { rateLimit: { retryAfter: 7 } }],
]

test('adds a fault of every kind by the form', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  const form = page.getByRole('region', { name: 'Custom fault' })
  await form.getByLabel('Operation').fill('clients.list')
  await form.getByLabel('Account').selectOption('demo')
  await form.getByLabel('After', { exact: true }).fill('2')
  await form.getByLabel('Times').fill('3')
  for (const [at, [kind, values]] of forms.entries()) {
    await form.getByLabel('Effect').selectOption(kind)
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Add fault' }).click()
    await see.poll(() => emulator.faults.list().length).toBe(at + 1)
  }
  expect(emulator.faults.list()).toEqual(
    forms.map(([, , then], at) => ({
      id: at + 1,
      operation: 'clients.list',
      account: 'demo',
      after: 2,
      times: 3,
      then,
      hits: 0,
    })),
  )
  await page.getByRole('button', { name: 'Turn all off' }).click()
  await see.poll(() => emulator.faults.list().length).toBe(0)
})

test('accepts a method and path, and suggests the nearest operation for an unknown one', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  const operation = page.getByRole('region', { name: 'Custom fault' }).getByLabel('Operation')
  await operation.fill('invoices.crate')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await see(page.getByText(/did you mean .*invoices\.create/)).toBeVisible()
  expect(emulator.faults.list()).toEqual([])
  await operation.fill('POST /invoices.json')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await see.poll(() => emulator.faults.list()).toMatchObject([{ method: 'POST', path: '/invoices.json' }])
})

test('turns a custom fault off and on again', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  await page.getByRole('button', { name: 'Add fault' }).click()
  const turn = page.getByRole('switch', { name: /^invoices\.create once/ })
  await turn.click()
  await see.poll(() => emulator.faults.list()).toEqual([])
  await turn.click()
  await see.poll(() => emulator.faults.list()).toMatchObject([{ operation: 'invoices.create', times: 1 }])
})
