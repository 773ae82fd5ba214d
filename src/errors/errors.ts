import type { ErrorCodes } from './error-codes.ts'
import { type ErrorCode, type ErrorEntry, errorCatalogue } from './thrown-errors.ts'

/** The start of every message, so that a log shows where it comes from. */
const prefix = '[faketura] '

/**
 * The base of every error that the emulator throws. Compare its `code`: it never changes its meaning, while a message
 * may be reworded.
 *
 * @example
 * try {
 *   await createEmulator({ port: 4010 })
 * } catch (error) {
 *   if (error instanceof FaketuraError && error.code === 'FAKETURA_PORT_IN_USE') return connectToRunning()
 *   throw error
 * }
 */
export abstract class FaketuraError extends Error {
  static {
    defineErrorClass(FaketuraError, 'FaketuraError')
  }

  /** Which error it is, such as `FAKETURA_PORT_IN_USE`. */
  readonly code: ErrorCode
  /** The message without its prefix `[faketura]`. */
  declare readonly reason: string

  /** @internal */
  constructor(code: ErrorCode, reason: string, options?: ErrorOptions) {
    super(prefix + reason, options)
    this.code = code
    // The message of an error is not enumerable either.
    Object.defineProperty(this, 'reason', { value: reason, configurable: true, writable: true })
  }
}

interface ArgumentDetails {
  readonly argument?: string
  readonly value?: unknown
  readonly expected?: string
}

/**
 * An option, a pattern, a fault rule or another argument is wrong. Nothing has changed.
 *
 * @example
 * expect(() => account.invoices.find({ price_grss: '10' })).toThrow(ArgumentError)
 */
export class ArgumentError extends FaketuraError {
  static {
    defineErrorClass(ArgumentError, 'ArgumentError')
  }
  declare readonly code: ErrorCodes['ArgumentError']
  /** Name of the wrong argument, or the path to it, such as `then.status`; missing if several are wrong. */
  declare readonly argument?: string
  /** The value that is not accepted. */
  declare readonly value?: unknown
  /** The accepted values, in words. */
  declare readonly expected?: string

  /** @internal */
  constructor(code: ErrorCodes['ArgumentError'], reason: string, details: ArgumentDetails = {}) {
    super(code, reason)
    Object.assign(this, details)
  }
}

/**
 * An account, a record, a request, a delivery or a fault does not exist.
 *
 * @example
 * expect(() => emulator.account('nobody')).toThrow(NotFoundError)
 */
export class NotFoundError extends FaketuraError {
  static {
    defineErrorClass(NotFoundError, 'NotFoundError')
  }
  declare readonly code: ErrorCodes['NotFoundError']

  /** @internal */
  constructor(code: ErrorCodes['NotFoundError'], reason: string) {
    super(code, reason)
  }
}

/** A place in a fixture: a position in a file, or the path in an object. */
export interface FixturePlace {
  /** The file, or the name of the shipped scenario; missing for an object. */
  readonly file?: string
  /** Line in the file, from 1; missing when the problem is with the file itself. */
  readonly line?: number
  /** Column in the line, from 1. */
  readonly column?: number
  /** Path to the value, such as `accounts.acme.invoices.late.positions[0].tax`; missing where there is a line. */
  readonly path?: string
}

/** One thing that is wrong with a fixture. */
export interface FixtureProblem extends FixturePlace {
  /** What is wrong, and what is expected. */
  readonly message: string
  /** The message without the name of the wrong value, if `path` ends with this name. */
  readonly sentence?: string
}

const maxShown = 50

/**
 * A fixture has mistakes. Nothing was loaded.
 *
 * @example
 * await emulator.load('fixtures/overdue.yaml').catch((error) => {
 *   if (error instanceof FixtureError) for (const { file, line, message } of error.problems) annotate(file, line, message)
 *   throw error
 * })
 */
export class FixtureError extends FaketuraError {
  static {
    defineErrorClass(FixtureError, 'FixtureError')
  }
  declare readonly code: ErrorCodes['FixtureError']
  /** All mistakes that were found, in the order of their places. */
  readonly problems: readonly FixtureProblem[]

  /** @internal */
  constructor(problems: readonly FixtureProblem[]) {
    const more = problems.length > maxShown ? [`and ${problems.length - maxShown} more`] : []
    const lines = [...problems.slice(0, maxShown).map(problemText), ...more]
    super('FAKETURA_FIXTURE', `nothing of the fixture was loaded:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** @internal A problem as a line of a message: `file:line:column: what, what is expected`. */
export function problemText({ message, sentence = message, ...place }: FixtureProblem): string {
  const where = placeText(place)
  return where === '' ? message : `${where}: ${sentence}`
}

/** @internal A place as messages name it. */
export function placeText({ file, line, column, path }: FixturePlace): string {
  const [parts, between] = line === undefined ? [[file, path], ': '] : [[file, line, column], ':']
  return parts.filter((part) => part !== undefined).join(between)
}

/** Why each field of a record was refused, by the name of the field. */
export type RefusedFields = Readonly<Record<string, readonly string[]>>

/**
 * A record, an account or a change breaks a rule of the API. Nothing was written.
 *
 * @example
 * try {
 *   account.clients.create({ name: '' })
 * } catch (error) {
 *   if (error instanceof RecordError) console.log(error.status, error.fields) // 422 { name: ["can't be blank"] }
 * }
 */
export class RecordError extends FaketuraError {
  static {
    defineErrorClass(RecordError, 'RecordError')
  }
  declare readonly code: ErrorCodes['RecordError']
  /** Status of the HTTP response to the same values. */
  readonly status: number
  /** Sentences by field; empty when no single field is wrong. */
  readonly fields: RefusedFields

  /** @internal */
  constructor(
    code: ErrorCodes['RecordError'],
    reason: string,
    { status = 422, fields = {} }: { readonly status?: number; readonly fields?: RefusedFields } = {},
  ) {
    super(code, reason)
    this.status = status
    this.fields = fields
  }
}

/**
 * The emulator cannot listen on the port.
 *
 * @example
 * const emulator = await createEmulator({ port: 4010 }).catch((error) => {
 *   if (error instanceof PortError) return createEmulator({ port: 0 })
 *   throw error
 * })
 */
export class PortError extends FaketuraError {
  static {
    defineErrorClass(PortError, 'PortError')
  }
  declare readonly code: ErrorCodes['PortError']
  /** The requested address. */
  readonly host: string
  /** The requested port. */
  readonly port: number

  /** @internal */
  constructor(
    code: ErrorCodes['PortError'],
    reason: string,
    { host, port, cause }: { readonly host: string; readonly port: number; readonly cause: unknown },
  ) {
    super(code, reason, { cause })
    this.host = host
    this.port = port
  }
}

/**
 * The file of the option `state` cannot be used. The file was not changed.
 *
 * @example
 * await createEmulator({ state: 'accounts.state' }).catch((error) => {
 *   if (error instanceof StateFileError && error.code === 'FAKETURA_STATE_FILE_LOCKED') console.log('already running')
 *   throw error
 * })
 */
export class StateFileError extends FaketuraError {
  static {
    defineErrorClass(StateFileError, 'StateFileError')
  }
  declare readonly code: ErrorCodes['StateFileError']

  /** @internal */
  constructor(code: ErrorCodes['StateFileError'], reason: string, options?: ErrorOptions) {
    super(code, reason, options)
  }
}

/**
 * The emulator is closed.
 *
 * @example
 * await emulator.close()
 * expect(() => emulator.reset()).toThrow(ClosedError)
 */
export class ClosedError extends FaketuraError {
  static {
    defineErrorClass(ClosedError, 'ClosedError')
  }
  declare readonly code: ErrorCodes['ClosedError']

  /** @internal */
  constructor(reason: string) {
    super('FAKETURA_CLOSED', reason)
  }
}

/**
 * No emulator responds at the URL of `connect`.
 *
 * @example
 * const emulator = await connect('http://127.0.0.1:4010').catch((error) => {
 *   if (error instanceof UnreachableError) console.log('start it with: npx faketura')
 *   throw error
 * })
 */
export class UnreachableError extends FaketuraError {
  static {
    defineErrorClass(UnreachableError, 'UnreachableError')
  }
  declare readonly code: ErrorCodes['UnreachableError']

  /** @internal */
  constructor(reason: string, cause?: unknown) {
    super('FAKETURA_UNREACHABLE', reason, { cause })
  }
}

/**
 * Nothing matched the pattern of a `waitFor` within its `timeout`.
 *
 * @example
 * await account.invoices.waitFor({ oid: 'A-1' }).catch((error) => {
 *   if (error instanceof TimeoutError) console.log(error.nearMisses)
 *   throw error
 * })
 */
export class TimeoutError extends FaketuraError {
  static {
    defineErrorClass(TimeoutError, 'TimeoutError')
  }
  declare readonly code: ErrorCodes['TimeoutError']
  /** The closest records or entries, and how they differ from the pattern, in a sentence. */
  readonly nearMisses: string

  /** @internal */
  constructor(reason: string, nearMisses: string) {
    super('FAKETURA_TIMEOUT', reason)
    this.nearMisses = nearMisses
  }
}

/**
 * Sets the name on the prototype, as built-in errors do, so that stack traces begin with it, and makes `instanceof`
 * compare codes: a program may load the package as ES module and as CommonJS, which have separate classes.
 */
function defineErrorClass(
  errorClass: { readonly prototype: Error },
  name: ErrorEntry['class'] | 'FaketuraError',
): void {
  Object.defineProperty(errorClass.prototype, 'name', { value: name, configurable: true, writable: true })
  Object.defineProperty(errorClass, Symbol.hasInstance, {
    value: (thrown: unknown) => {
      const found = entryOf(thrown)
      return found !== undefined && (name === 'FaketuraError' || found.class === name)
    },
  })
}

function entryOf(thrown: unknown): ErrorEntry | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined
  const code = String(thrown.code)
  return Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode] : undefined
}
