import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sendTo } from '../support/send-to.ts'
import { alterationTable, withTable } from './alteration-table.ts'
import type { Alteration } from './alterations.ts'
import { altering, chosen, isRight, noticed, watched } from './detect-alterations.ts'
import { openLiveAccount, verdictOn } from './live-account.ts'

/** `FAKETURA_ALTERATIONS=300` measures all areas, and writes what goes unnoticed into the documentation. */
const whole = Number(process.env.FAKETURA_ALTERATIONS ?? 0)
const page = new URL('../../docs/live-account.md', import.meta.url)

test('notices what an altering proxy changes, and reports it with its behaviour', {
  timeout: whole > 0 ? 1_800_000 : 60_000,
}, async () => {
  const emulator = await openLiveAccount()
  const seen = await watched(
    emulator,
    whole > 0 ? undefined : ['records/created', 'totals', 'errors/not-found'],
  )
  const all = chosen(seen, whole || 24)
  const unnoticed: Alteration[] = []
  const misplaced: [Alteration, unknown][] = []
  for (const alteration of all) {
    const difference = await noticed(emulator, alteration, seen)
    if (difference === undefined) unnoticed.push(alteration)
    else if (!isRight(alteration, difference, seen)) misplaced.push([alteration, difference])
  }
  const share = 1 - unnoticed.length / all.length
  if (whole > 0) {
    const table = alterationTable(all.length, unnoticed)
    writeFileSync(page, withTable(readFileSync(page, 'utf8'), table))
  }
  expect(share, JSON.stringify(unnoticed, undefined, 2)).toBeGreaterThanOrEqual(0.95)
  expect(misplaced).toEqual([])
})

test('compares every row of a list with the same record elsewhere', async () => {
  const emulator = await openLiveAccount()
  for (let count = 1; count < 8; count++) emulator.account().departments.create({ name: `Branch ${count}` })
  const warehouse = {
    kind: 'number',
    operation: 'GET /departments.json 200',
    place: '[].warehouse_id',
  } as const
  const { findings } = await verdictOn(emulator, {
    send: altering(sendTo(emulator), warehouse),
    only: ['departments/shortcut'],
  })
  const subject = expect.stringMatching(/^warehouse_id of departments \d+ read again$/)
  expect(findings).toContainEqual(expect.objectContaining({ result: 'differs', subject }))
})

test.each([
  ['totals/document', 'rounding', 'POST /invoices.json 201', 'price_gross'],
  ['payment-term/due-date', 'date', 'POST /invoices.json 201', 'payment_to'],
  ['records/deleted', 'status', 'DELETE /clients/{id}.json 200', ''],
  ['gaps/response-fields', 'missing key', 'GET /invoices.json 200', '[].seller_tax_no'],
  ['lists/newest-first', 'order', 'GET /clients.json 200', ''],
  ['errors/not-found', 'text', 'GET /clients/{id}.json 404', 'message'],
] as const)('finds a difference in %s: another %s in %s', async (id, kind, operation, place) => {
  const emulator = await openLiveAccount()
  const send = altering(sendTo(emulator), { kind, operation, place })
  const { findings } = await verdictOn(emulator, { send, only: [id] })
  expect(findings.map((one) => [one.id, one.result])).toContainEqual([id, 'differs'])
})
