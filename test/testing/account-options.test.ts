import { expect, onTestFinished, test } from 'vitest'
import { Session } from '../../src/testing/session.ts'
import { wrapped } from '../../src/testing/test-context.ts'

test.each([
  [{ prefix: 'mine' }, 'unknown option "prefix" in account'],
  [{ apiToken: 'a-token' }, 'unknown option "apiToken" in account'],
  [5, 'account: expected an object with password, email'],
  [null, 'account: expected an object with password, email'],
])('an account of %j, which a test would not get, is refused', async (account, sentence) => {
  const session = new Session({ listen: false, account: account as never })
  onTestFinished(() => session.close())
  const name = { file: 'shop.test.ts', name: 'a test' }
  await expect(wrapped(session, name, () => undefined)).rejects.toThrow(sentence)
})
