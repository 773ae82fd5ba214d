import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ArgumentError, createEmulator, type Emulator, type Snapshot } from '../../src/index.ts'
import { holds, propertyTimeout } from './runs.ts'

const prefixes = ['one', 'two', 'three']
const logins = ['ann@user.test', 'bob@user.test', 'free@user.test']

const account = fc.constantFrom(...prefixes)
const nth = fc.nat({ max: 9 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ add: fc.constantFrom(...logins), to: account, invite: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ take: account }) },
  { weight: 3, arbitrary: fc.record({ restore: nth }) },
  { weight: 2, arbitrary: fc.record({ reset: account }) },
  { weight: 1, arbitrary: fc.record({ delete: account }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('take all' as const, 'restore all' as const, 'reset all' as const),
  },
)

async function addUser(
  emulator: Emulator,
  { add, to, invite }: { add: string; to: string; invite: boolean },
): Promise<void> {
  const user = { email: add, password: 'secret', invite }
  const { apiToken } = emulator.account(to)
  await emulator.fetch('/account/add_user.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: apiToken, integration_token: emulator.integrationToken, user }),
  })
}

test(
  'whatever goes back, each account has its owner and its users, and the state can be exported',
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }),
      async (steps) => {
        const users = { free: { email: 'free@user.test' } }
        const accounts = Object.fromEntries(prefixes.map((prefix) => [prefix, {}]))
        const emulator = await createEmulator({
          listen: false,
          now: '2026-01-15',
          fixtures: { users, accounts },
        })
        const taken: { of: string; snapshot: Snapshot }[] = []
        let whole = emulator.snapshot()
        const there = (prefix: string) => emulator.accounts.some((one) => one.prefix === prefix)
        const orRefused = (work: () => void) => {
          const before = JSON.stringify(emulator.export())
          try {
            work()
          } catch (refusal) {
            if (!(refusal instanceof ArgumentError)) throw refusal
            expect(JSON.stringify(emulator.export())).toBe(before)
          }
        }
        for (const one of steps) {
          if (one === 'take all') whole = emulator.snapshot()
          else if (one === 'restore all') emulator.restore(whole)
          else if (one === 'reset all') emulator.reset()
          else if ('restore' in one) {
            const { of, snapshot } = taken[one.restore % Math.max(1, taken.length)] ?? {}
            if (of && snapshot && there(of)) orRefused(() => emulator.account(of).restore(snapshot))
          } else if ('add' in one) {
            if (there(one.to)) await addUser(emulator, one)
          } else if ('take' in one) {
            if (there(one.take)) taken.push({ of: one.take, snapshot: emulator.account(one.take).snapshot() })
          } else if ('reset' in one) {
            if (there(one.reset)) orRefused(() => emulator.account(one.reset).reset())
          } else if (there(one.delete)) emulator.deleteAccount(one.delete)
          const state = emulator.export()
          const known = new Map(state.users.map(({ login, id }) => [login, id]))
          expect(new Set(known.values()).size).toBe(state.users.length)
          for (const { owner, members = [] } of Object.values(state.accounts)) {
            const named = [owner, ...(members as { login: string }[]).map(({ login }) => login)]
            for (const login of named) expect([...known.keys()]).toContain(login)
            expect(new Set(named).size).toBe(named.length)
          }
        }
        const state = emulator.export()
        const copy = await createEmulator({ listen: false, fixtures: state })
        expect(copy.export()).toEqual(state)
        // Whoever goes with an account goes with its copy, too.
        for (const prefix of emulator.accounts.map((one) => one.prefix).reverse()) {
          for (const one of [emulator, copy]) one.deleteAccount(prefix)
          expect(copy.export().users).toEqual(emulator.export().users)
        }
        await Promise.all([emulator.close(), copy.close()])
      },
    )
    await holds(property)
  },
  propertyTimeout,
)
