import { expect, test } from 'vitest'
import { sendTo } from '../support/send-to.ts'
import { busy, instead, isDeletion, openLiveAccount, recordsMade, verdictOn } from './live-account.ts'

test.each([
  [undefined, true],
  [{ status: 403, headers: {}, text: '' }, false],
  [{ status: 404, headers: {}, text: '{"error":"no such page"}' }, false],
  [busy, false],
])('makes products when the API removes them: DELETE with %j', async (refusal, isMade) => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  let made = 0
  const { left, findings } = await verdictOn(emulator, {
    only: ['products'],
    leavesProducts: false,
    send: instead(emulator, (request) => {
      if (request.method === 'POST' && request.path.startsWith('/products.json')) made++
      return isDeletion(request) && request.path.startsWith('/products/') ? refusal : undefined
    }),
  })
  expect([made > 0, left, recordsMade(emulator, before)]).toEqual([isMade, [], []])
  expect(findings.some((one) => one.result === 'not tried' && /--leave-products/.test(one.reason))).toBe(
    !isMade,
  )
})

test.each([
  ['observed', true],
  ['documented', false],
] as const)(
  'makes products by whether the API removes them, where all 404s are alike: %s',
  async (profile, isMade) => {
    const emulator = await openLiveAccount({ profile })
    const before = emulator.snapshot()
    let made = 0
    const { left } = await verdictOn(emulator, {
      only: ['products'],
      leavesProducts: false,
      send: async (request) => {
        if (request.method === 'POST' && request.path.startsWith('/products.json')) made++
        const response = await sendTo(emulator)(request)
        const isUnknown = response.status === 404 || response.status === 405
        return isUnknown
          ? { ...response, status: 404, text: '{"code":"error","message":"Not found"}' }
          : response
      },
    })
    expect([made > 0, left, recordsMade(emulator, before)]).toEqual([isMade, [], []])
  },
)
