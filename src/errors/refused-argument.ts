import { isPlainObject } from '../checks/is-map.ts'
import type { Kind } from '../checks/kind.ts'
import { pathText } from '../checks/path.ts'
import { Refused, UnknownKey } from '../checks/refused.ts'
import { idOrAliasOf, unknownName, wrongValue } from '../checks/sentences.ts'
import { ArgumentError, NotFoundError } from './errors.ts'

/**
 * The error for an argument that a kind refused.
 * @param whole name of the argument in messages, such as `the fault rule`; missing if its keys are clear enough
 */
export function refusedArgument(
  code: ArgumentError['code'],
  refused: Refused,
  whole: string,
  prefix = '',
): ArgumentError {
  const path = refused instanceof UnknownKey ? [...refused.path, refused.key] : refused.path
  return new ArgumentError(code, refused.sentence(whole, prefix), {
    argument: pathText(path, prefix) || undefined,
    value: refused.value,
    expected: refused.accepted,
  })
}

/**
 * The error for an account, a row or a fault that does not exist.
 * @param noun what is named, such as `account`
 * @param known the existing ones
 */
export function notFoundAmong(
  code: NotFoundError['code'],
  noun: string,
  name: string | number,
  known: readonly (string | number)[],
): NotFoundError {
  return new NotFoundError(code, unknownName(noun, name, known))
}

/** The error for an account that does not exist, and for anything but a prefix. */
export function accountNotFound(prefix: unknown, known: readonly string[]): NotFoundError | ArgumentError {
  if (typeof prefix === 'string') return notFoundAmong('FAKETURA_UNKNOWN_ACCOUNT', 'account', prefix, known)
  const refused = new Refused(prefix, 'the prefix of an account')
  return refusedArgument('FAKETURA_INVALID_ARGUMENT', refused, 'account', 'account')
}

/**
 * The error for a record that does not exist.
 * @param resource the resource of the record, such as `clients`
 */
export function unknownRecord(resource: string, id: unknown): NotFoundError {
  return new NotFoundError('FAKETURA_UNKNOWN_RECORD', wrongValue('id', id, idOrAliasOf(resource)))
}

/**
 * Refuses anything but an object of values, because the record would be empty.
 * @param resource the resource of the record, such as `clients`
 */
export function assertValues(resource: string, given: unknown): asserts given is object {
  if (isPlainObject(given)) return
  throw new ArgumentError(
    'FAKETURA_INVALID_ARGUMENT',
    wrongValue(resource, given, 'an object of values by field'),
  )
}

/**
 * Reads the options of a call.
 * @param whole name of the options in messages, such as `the options of waitFor`; empty if their names are clear enough
 * @throws ArgumentError naming the option, its value and what is expected
 */
export function readOptions<Options>(kind: Kind<Options>, options: unknown, whole: string): Options {
  const read = kind.read(options)
  if (!(read instanceof Refused)) return read
  const isUnknown = read instanceof UnknownKey
  const prefix = isUnknown && read.path.length === 0 ? whole : ''
  throw refusedArgument(
    isUnknown ? 'FAKETURA_UNKNOWN_OPTION' : 'FAKETURA_INVALID_OPTION',
    read,
    whole,
    prefix,
  )
}

/** The error for a snapshot of one account where one of the emulator is expected, or the other way round. */
export function snapshotOfOther(isOfAccount: boolean, expected: string): ArgumentError {
  const owner = isOfAccount ? 'a snapshot of one account' : 'a snapshot of the emulator'
  return new ArgumentError('FAKETURA_INVALID_SNAPSHOT', `snapshot: expected ${expected}, got ${owner}`)
}
