import { expect, test } from 'vitest'
import { ArgumentError, ClosedError, FaketuraError, PortError } from '../../src/index.ts'

test('an error belongs to its class, to the family and to no other class', () => {
  const details = { host: '127.0.0.1', port: 1, cause: undefined }
  const error: unknown = new PortError('FAKETURA_PORT_IN_USE', 'port 1 is in use', details)
  expect(error).toBeInstanceOf(PortError)
  expect(error).toBeInstanceOf(FaketuraError)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(ArgumentError)
  expect(new ClosedError('closed')).not.toBeInstanceOf(PortError)
})

test('the error of another copy of the package belongs to the same class', () => {
  const foreign = Object.assign(new Error('[faketura] closed'), { code: 'FAKETURA_CLOSED' })
  expect(foreign).toBeInstanceOf(FaketuraError)
  expect(foreign).toBeInstanceOf(ClosedError)
  expect(foreign).not.toBeInstanceOf(PortError)
})

test.each([
  new Error('x'),
  Object.assign(new Error('x'), { code: 'ENOENT' }),
  null,
  undefined,
  'FAKETURA_CLOSED',
])('other errors are not FaketuraErrors: %s', (other) => expect(other).not.toBeInstanceOf(FaketuraError))

test('the stack begins with the name of the class and the message', () => {
  const error = new ArgumentError('FAKETURA_UNKNOWN_OPTION', 'there is no option prot')
  expect(error.stack).toMatch(/^ArgumentError: \[faketura\] there is no option prot\n/)
  expect(error.reason).toBe('there is no option prot')
  expect(String(error)).toBe('ArgumentError: [faketura] there is no option prot')
})

test('the reason stays as it is when a test runner changes the message', () => {
  const error = new ClosedError('the emulator is closed')
  error.message = `while checking out: ${error.message}\n`
  expect(error.reason).toBe('the emulator is closed')
  expect(Object.keys(error)).toEqual(['code'])
})
