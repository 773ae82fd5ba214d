import { hostPattern } from '../checks/host-pattern.ts'
import type { Kind } from '../checks/kind.ts'
import { listOf, oneOf } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { wrongValue } from '../checks/sentences.ts'
import { type Entry, objectOf } from '../checks/shape.ts'
import { ArgumentError } from '../errors/errors.ts'
import { readOptions } from '../errors/refused-argument.ts'
import type { InterceptOptions } from './reach.ts'

const anyHosts = listOf(hostPattern, 'a list of at least one host such as billing.test or *.billing.test')

/** An empty list is refused, because the emulator would get no request. */
const someHosts: Kind<readonly string[]> = {
  ...anyHosts,
  schema: { ...anyHosts.schema, minItems: 1 },
  read: (input) =>
    Array.isArray(input) && input.length === 0 ? new Refused(input, anyHosts.accepted) : anyHosts.read(input),
}

const hosts = {
  kind: someHosts,
  about: 'Hosts whose requests the emulator gets; those of the service by default',
}

const interceptOptions = {
  hosts,
  unhandled: {
    kind: oneOf(['bypass', 'error']),
    about: 'What happens to requests for other hosts',
  },
} as const satisfies { readonly [Name in keyof Required<InterceptOptions>]: Entry }

const optionsOfIntercept = objectOf(interceptOptions, 'option')
const optionsOfHandlers = objectOf({ hosts }, 'option')

/** @throws ArgumentError with the option's name, its value and what is expected */
export function checkInterceptOptions(options: InterceptOptions): void {
  readOptions(optionsOfIntercept, options, '')
}

/**
 * Checks the arguments of the handlers for msw.
 * @throws ArgumentError with the option's name, its value and what is expected
 */
export function checkHandlerArguments(emulator: unknown, options: unknown): void {
  const { fetch }: { readonly fetch?: unknown } = emulator ?? {}
  if (typeof fetch !== 'function') {
    const expected = 'an emulator of createEmulator'
    throw new ArgumentError('FAKETURA_INVALID_ARGUMENT', wrongValue('emulator', emulator, expected))
  }
  readOptions(optionsOfHandlers, options, '')
}
