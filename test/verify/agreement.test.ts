import { expect, test } from 'vitest'
import { learnedProfile, perProof, reportText } from '../../src/verify/report.ts'
import type { RunPlan } from '../../src/verify/verify-account.ts'
import { liveService, recording } from '../record/record-emulator.ts'
import { sendTo } from '../support/send-to.ts'
import { openLiveAccount, verdictOn } from './live-account.ts'

test.each(['documented', 'observed'] as const)(
  '%s: everything agrees, and no record is left',
  { timeout: 90_000 },
  async (profile) => {
    const emulator = await openLiveAccount({ profile })
    const before = emulator.snapshot()
    let plan: RunPlan | undefined
    const send = sendTo(emulator)
    const foreign: string[] = []
    const verdict = await verdictOn(emulator, {
      // Records that `--clean` would not remove after a crash.
      send: async (request) => {
        if (request.method === 'DELETE') {
          const { text } = await send({ ...request, method: 'GET', body: undefined })
          if (text.includes('"id"') && !text.includes(':"~faketura-test')) foreign.push(text)
        }
        return send(request)
      },
      confirm: async (one) => {
        plan = one
        return true
      },
    })
    // The number of requests in the plan is about right.
    const guess = plan!.writing * perProof.requests
    expect([verdict.requests > guess * 0.8, verdict.requests < guess * 1.2]).toEqual([true, true])
    expect(verdict.findings.filter(({ result }) => result === 'differs')).toEqual([])
    expect(verdict.findings.filter(({ result }) => result === 'agrees').length).toBeGreaterThan(120)
    expect(foreign).toEqual([])
    // The documents have no request that deletes a product.
    const left = emulator.changes(before).map(({ resource, id }) => `${resource} ${id}`)
    expect(left.filter((one) => profile === 'observed' || !one.startsWith('products'))).toEqual([])
    expect(verdict.left.map(({ resource, id }) => `${resource} ${id}`).sort()).toEqual(left.sort())
    const { proofs, behaviours, needs } = verdict.portable
    expect(Object.values(needs).reduce((sum, one) => sum + one, proofs)).toBe(behaviours)
    expect(reportText(verdict)).toContain(`This account behaves like \`${profile}\``)
  },
)

test('an account with a loaded recording agrees', { timeout: 90_000 }, async () => {
  const { path } = await recording(await liveService({ fixtures: 'partial-payments' }))
  const emulator = await openLiveAccount({ fixtures: path, profile: 'observed' })
  const { findings, left } = await verdictOn(emulator)
  expect(findings.filter(({ result }) => result === 'differs')).toEqual([])
  expect(findings.filter(({ result }) => result === 'agrees').length).toBeGreaterThan(120)
  expect(left).toEqual([])
})

test('makes no product where the API removes none, and leaves nothing', { timeout: 90_000 }, async () => {
  const emulator = await openLiveAccount({ profile: 'documented' })
  const before = emulator.snapshot()
  const { findings, left } = await verdictOn(emulator, { leavesProducts: false })
  expect(findings.filter(({ result }) => result === 'differs')).toEqual([])
  const changed = emulator.changes(before).map((one) => `${one.resource} ${JSON.stringify(one.after?.name)}`)
  expect([left, changed]).toEqual([[], []])
  const reasons = findings.map((one) => (one.result === 'not tried' ? one.reason : one.result))
  expect(reasons.filter((one) => one === 'agrees').length).toBeGreaterThan(60)
  const reason = 'would leave a product, because the API cannot remove it; --leave-products allows that'
  expect(reasons.filter((one) => one === reason).length).toBeGreaterThan(60)
})

test('without --write, sends GET requests only', async () => {
  const emulator = await openLiveAccount()
  const verdict = await verdictOn(emulator, { writes: false })
  expect(verdict.findings.filter(({ result }) => result === 'differs')).toEqual([])
  expect(verdict.findings.filter(({ result }) => result === 'agrees').length).toBeGreaterThan(20)
  expect(new Set(emulator.requests.all().map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('learns the exceptions of an account from every behaviour that they decide', async () => {
  const overrides = { 'status/refused': 'documented', 'products/deletion': 'documented' } as const
  const emulator = await openLiveAccount({ profile: { base: 'observed', overrides } })
  const { findings } = await verdictOn(emulator, { only: ['status', 'products', 'errors', 'invoice-lists'] })
  expect(learnedProfile(findings)).toEqual({ profile: 'observed', overrides, others: [] })
})
