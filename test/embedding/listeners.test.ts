import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/emulator/connect.ts'
import { createEmulator } from '../../src/emulator/create-emulator.ts'

const order = { name: 'Mug', quantity: 1, tax: 23, total_price_gross: 10 }

async function started() {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  account.webhooks.create({ kind: 'invoice:create', url: 'http://127.0.0.1:9/hook' })
  return { emulator, account }
}

test.each(['requests', 'outbox', 'webhooks'] as const)(
  'a listener of %s that throws stops neither the request nor the other listeners',
  async (feed) => {
    const { emulator, account } = await started()
    const heard: string[] = []
    for (const owner of [emulator, account]) {
      owner[feed].subscribe(() => {
        throw new Error('a broken listener')
      })
      owner[feed].subscribe(async () => {
        throw new Error('a broken promise')
      })
      owner[feed].subscribe(() => heard.push(feed))
    }
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    onTestFinished(() => warned.mockRestore())
    const send = (path: string, body: object) =>
      emulator.fetch(`${path}?api_token=${account.apiToken}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const invoice = { buyer_name: 'Ann', buyer_email: 'ann@buyer.test', positions: [order] }
    expect(await send('/invoices.json', { invoice })).toMatchObject({ status: 201 })
    expect(await send(`/invoices/${account.invoices.all()[0]!.id}/send_by_email.json`, {})).toMatchObject({
      status: 200,
    })
    expect(heard.length).toBeGreaterThanOrEqual(2)
    for (const reason of ['a broken listener', 'a broken promise']) {
      expect(warned).toHaveBeenCalledWith(expect.stringContaining(reason), 'FaketuraListener')
    }
  },
)

test('a listener of a connection that throws goes on listening', async () => {
  const { emulator, account } = await started()
  const remote = await connect(emulator.url)
  onTestFinished(() => remote.close())
  const heard: string[] = []
  await remote.requests.subscribe(({ path }) => {
    heard.push(path)
    throw new Error('a broken listener')
  })
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  for (const path of ['/clients.json', '/products.json'])
    await emulator.fetch(path, { headers: { Authorization: `Bearer ${account.apiToken}` } })
  await expect.poll(() => heard).toEqual(['/clients.json', '/products.json'])
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('a broken listener'), 'FaketuraListener')
})
