import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Session } from '../../src/testing/session.ts'
import { wrapped } from '../../src/testing/test-context.ts'

vi.stubEnv('FAKETURA_FAILURES', 'off')

afterAll(() => void vi.unstubAllEnvs())

function opened(): Session {
  const session = new Session({ listen: false })
  onTestFinished(() => session.close())
  return session
}

const name = { file: 'shop.test.ts', name: 'a paid order is invoiced' }

test('overlapping tests count as concurrent, whatever the runner declares', async () => {
  const session = opened()
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const first = wrapped(session, name, () => promise)
  await wrapped(session, { ...name, name: 'another test' }, ({ emulator, account }) => {
    expect(() => emulator.reset()).toThrow('[faketura] emulator.reset() affects the accounts of all tests')
    account.reset()
  })
  resolve()
  await first
  await wrapped(session, name, ({ emulator }) => emulator.reset())
})

test('refuses calls for all accounts from the start of a concurrent test', async () => {
  const alone = wrapped(opened(), name, ({ emulator }) => emulator.reset(), { isConcurrent: true })
  await expect(alone).rejects.toThrow('use account.reset()')
})
