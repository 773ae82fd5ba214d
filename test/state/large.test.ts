import { copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { fillDisk } from '../support/full-disk.ts'
import { newFile, opened } from './files.ts'

const megabyte = 1024 * 1024

/** A picture of almost two megabytes by its first bytes; no viewer would show it. */
function picture(fill: number): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(1.9 * megabyte, fill)])
}

/** Sets the logo of a department, and returns the status of the response. */
async function upload(emulator: Emulator, bytes: Buffer, department: number): Promise<number> {
  const form = new FormData()
  form.set('department[logo]', new Blob([bytes], { type: 'image/gif' }), 'logo.gif')
  const { status } = await emulator.fetch(`/departments/${department}.json?api_token=${demoToken}`, {
    method: 'PUT',
    headers: { Accept: 'application/json' },
    body: form,
  })
  return status
}

/** Closes an emulator; returns two files: as a killed process would have left the state, and as the closed one leaves it. */
async function filesAfter(emulator: Emulator, state: string): Promise<readonly string[]> {
  copyFileSync(state, `${state}.copy`)
  await emulator.close()
  return [`${state}.copy`, state]
}

async function mail(emulator: Emulator, count: number): Promise<void> {
  const { id } = emulator.account().invoices.create({
    buyer_name: 'Buyer Ltd',
    buyer_email: 'buyer@example.test',
    positions: [{ name: 'Hosting', total_price_gross: 246 }],
  })
  for (let n = 0; n < count; n++) {
    const path = `/invoices/${id}/send_by_email.json?api_token=${demoToken}&email_pdf=true`
    expect(
      (await emulator.fetch(path, { method: 'POST', headers: { Accept: 'application/json' } })).status,
    ).toBe(200)
  }
}

test('a picture used many times is in the state file and in an export once', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const { departments } = first.account()
  const main = departments.all()[0]!.id
  expect(await upload(first, picture(1), main)).toBe(200)
  for (let n = 0; n < 3; n++) await upload(first, picture(1), departments.create({ name: `Branch ${n}` }).id)
  await mail(first, 20)
  const before = await first.outbox.last()!.mime()
  const exported = first.export()
  expect(Object.keys(exported.files!)).toHaveLength(1)
  expect(JSON.stringify(exported).length).toBeLessThan(4 * megabyte)
  for (const path of await filesAfter(first, state)) {
    expect(statSync(path).size).toBeLessThan(4 * megabyte)
    const second = await opened(path)
    expect(second.export()).toEqual(exported)
    expect((await second.outbox.last()!.mime()).equals(before)).toBe(true)
    // A picture that the file has is not written again, but a new one is.
    await upload(second, picture(1), main)
    expect(statSync(path).size).toBeLessThan(4 * megabyte)
    expect(await upload(second, picture(2), main)).toBe(200)
    await second.close()
    const third = await opened(path)
    expect(Object.keys(third.export().files!)).toHaveLength(2)
    await third.close()
  }
})

test('a file attached to several documents is in the state file and in an export once', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const { attachments, invoices } = first.account()
  const file = { base64: Buffer.alloc(0.9 * megabyte, 4).toString('base64') }
  for (let n = 0; n < 5; n++) {
    const { id } = invoices.create({ buyer_name: `Buyer ${n}`, positions: [] })
    attachments.create({ invoice_id: id, file_name: `scan-${n}.pdf`, file })
  }
  const exported = first.export()
  expect(Object.keys(exported.files!)).toHaveLength(1)
  expect(JSON.stringify(exported).length).toBeLessThan(2 * megabyte)
  for (const path of await filesAfter(first, state)) {
    expect(statSync(path).size).toBeLessThan(2 * megabyte)
    const second = await opened(path)
    expect(second.account().attachments.all()).toHaveLength(5)
    expect(second.export()).toEqual(exported)
    await second.close()
  }
})

test('a picture whose line could not be written is written with the next one', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const main = first.account().departments.all()[0]!.id
  const empty = fillDisk(100)
  expect(await upload(first, picture(3), main)).toBe(507)
  empty()
  expect(await upload(first, picture(3), main)).toBe(200)
  copyFileSync(state, `${state}.copy`)
  const copy = await opened(`${state}.copy`)
  expect(copy.export()).toEqual(first.export())
})

test('lines stay short for any state and transaction, and a truncated transaction is dropped', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const before = first.export()
  const clients = Array.from({ length: 300 }, (_, at) => ({
    name: `Client ${at}`,
    note: 'long '.repeat(2400),
  }))
  const start = statSync(state).size
  await first.load({ faketura: 1, accounts: { acme: { clients } } })
  const end = statSync(state).size
  expect(end - start).toBeGreaterThan(3 * megabyte)
  for (const path of [state, `${state}.copy`]) {
    if (path !== state) {
      copyFileSync(state, path)
      await (await opened(path)).close()
    }
    const lines = readFileSync(path, 'utf8').split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1.2 * megabyte)
  }
  for (const cut of [end - 1, end - megabyte, start + 100]) {
    const torn = `${state}.${cut}`
    copyFileSync(state, torn)
    truncateSync(torn, cut)
    const second = await opened(torn)
    expect(second.export()).toEqual(before)
    second.account().clients.create({ name: 'Next' })
    await second.close()
    expect((await opened(torn)).account().clients.all()).toHaveLength(1)
  }
})

/** `FAKETURA_STATE_MEGABYTES=600` writes a file that is longer than the longest text of Node, 512 MiB. */
const megabytes = Number(process.env.FAKETURA_STATE_MEGABYTES ?? 2)

test(
  'a file of any size opens, as it was written and as a run left it',
  async () => {
    const state = newFile()
    const first = await opened(state, { now: '2026-01-15' })
    const note = 'long '.repeat(12_000)
    const wanted = Math.ceil((megabytes * megabyte) / note.length)
    const { clients } = first.account()
    for (let n = 0; n < wanted; n++) clients.create({ name: `Client ${n}`, note: `${n} ${note}` })
    expect(statSync(state).size).toBeGreaterThan(megabytes * megabyte)
    for (const path of await filesAfter(first, state)) {
      const second = await opened(path)
      const found = second.account().clients.all()
      expect(found).toHaveLength(wanted)
      expect(found.every((client, n) => client.note === `${n} ${note}`)).toBe(true)
      await second.close()
      expect(statSync(path).size).toBeGreaterThan(megabytes * megabyte)
      rmSync(path)
    }
  },
  Math.max(60_000, megabytes * 1000),
)
