import { expect, test } from 'vitest'
import { inspect, see } from './inspector.ts'

test('a fault is switched on, a request fails, and the hit is counted', async () => {
  const { page, send, emulator } = await inspect({ view: 'faults' })
  await see(page.getByText('Nothing goes wrong')).toBeVisible()
  await page
    .getByRole('region', { name: 'Faults to try' })
    .getByRole('switch', { name: 'The service is down' })
    .check()
  const on = page.getByRole('region', { name: 'Faults that are on' })
  await see(on.getByText(/every request/)).toBeVisible()
  expect((await send('GET', '/clients.json')).status).toBe(503)
  await see(on.getByText('1 hit', { exact: true })).toBeVisible()

  await on.getByRole('switch', { name: /every request/ }).click()
  await see(page.getByText('Nothing goes wrong')).toBeVisible()
  expect((await send('GET', '/clients.json')).status).toBe(200)
  expect(emulator.faults.list()).toEqual([])
})

test('a lost answer leaves its invoice behind', async () => {
  const { page, send, account } = await inspect({ view: 'faults' })
  await page.getByRole('switch', { name: 'Lost answer' }).check()
  await see(page.getByRole('switch', { name: /invoices\.create once/ })).toBeChecked()
  const count = account.invoices.all().length
  await expect(
    send('POST', '/invoices.json', { invoice: { buyer_name: 'Lost', positions: [] } }),
  ).rejects.toThrow()
  expect(account.invoices.all()).toHaveLength(count + 1)
  await see(page.getByText('1 hit, spent')).toBeVisible()
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click()
  await see(page.getByRole('row', { name: /lost POST/ })).toBeVisible()
})

/** How each kind is written in the form, and the rule that comes of it. */
const forms: readonly (readonly [kind: string, values: Readonly<Record<string, string>>, then: object])[] = [
  ['Answer a status', { Status: '500', Body: '{"a":1}' }, { status: 500, body: { a: 1 } }],
  ['Delay the answer', { Milliseconds: '10', 'Up to': '20' }, { delay: [10, 20] }],
  ['Lose the request', {}, { drop: 'before' }],
  ['Lose the answer', {}, { drop: 'after' }],
  ['Break the answer off', { 'After bytes': '12' }, { truncate: 12 }],
  ['Garble the answer', {}, { malformed: true }],
  ['Refuse for too many requests', { 'Retry after': '7' }, { rateLimit: { retryAfter: 7 } }],
]

test('a fault of every kind is written in the form', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  const form = page.getByRole('region', { name: 'A fault of your own' })
  await form.getByLabel('Operation').fill('clients.list')
  await form.getByLabel('Account').selectOption('demo')
  await form.getByLabel('After', { exact: true }).fill('2')
  await form.getByLabel('Times').fill('3')
  for (const [at, [kind, values]] of forms.entries()) {
    await form.getByLabel('What happens').selectOption(kind)
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Switch on' }).click()
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
  await page.getByRole('button', { name: 'All off' }).click()
  await see.poll(() => emulator.faults.list().length).toBe(0)
})

test('a method and path is taken as well; what the emulator does not know is refused with what is near', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  const operation = page.getByRole('region', { name: 'A fault of your own' }).getByLabel('Operation')
  await operation.fill('invoices.crate')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await see(page.getByText(/did you mean .*invoices\.create/)).toBeVisible()
  expect(emulator.faults.list()).toEqual([])
  await operation.fill('POST /invoices.json')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await see.poll(() => emulator.faults.list()).toMatchObject([{ method: 'POST', path: '/invoices.json' }])
})

test('a fault of one’s own is switched off and on again', async () => {
  const { page, emulator } = await inspect({ view: 'faults' })
  await page.getByRole('button', { name: 'Switch on' }).click()
  const turn = page.getByRole('switch', { name: /^invoices\.create once/ })
  await turn.click()
  await see.poll(() => emulator.faults.list()).toEqual([])
  await turn.click()
  await see.poll(() => emulator.faults.list()).toMatchObject([{ operation: 'invoices.create', times: 1 }])
})
