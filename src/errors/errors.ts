import { type CodeOf, type ErrorCode, type ErrorEntry, errorCatalogue } from './catalogue.ts'

/** What each message begins with, so that a log shows where it comes from. */
const prefix = '[faketura] '

/**
 * The base of every error that the emulator throws. Compare its `code`: it never changes its meaning, while a message
 * may be reworded.
 *
 * @example
 * try {
 *   await createEmulator({ port: 4010 })
 * } catch (error) {
 *   if (error instanceof FaketuraError && error.code === 'FAKETURA_PORT_TAKEN') return connectToRunning()
 *   throw error
 * }
 */
export abstract class FaketuraError extends Error {
  static {
    enrol(FaketuraError, 'FaketuraError')
  }

  /** Which error it is, such as `FAKETURA_PORT_TAKEN`. */
  readonly code: ErrorCode

  /** @internal */
  constructor(code: ErrorCode, reason: string, options?: ErrorOptions) {
    super(prefix + reason, options)
    this.code = code
  }

  /** The message without the `[faketura]` that it begins with. */
  get reason(): string {
    return this.message.slice(prefix.length)
  }
}

interface ArgumentDetails {
  readonly argument?: string
  readonly value?: unknown
  readonly expected?: string
}

/**
 * An option, a pattern, a fault rule or another argument is wrong. Nothing was done.
 *
 * @example
 * expect(() => account.invoices.find({ price_grss: '10' })).toThrow(ArgumentError)
 */
export class ArgumentError extends FaketuraError {
  static {
    enrol(ArgumentError, 'ArgumentError')
  }
  declare readonly code: CodeOf<'ArgumentError'>
  /** What is wrong: the name of an option, or the path to it, such as `then.status`. */
  declare readonly argument?: string
  /** The value that is not accepted. */
  declare readonly value?: unknown
  /** What is accepted, in words. */
  declare readonly expected?: string

  /** @internal */
  constructor(code: CodeOf<'ArgumentError'>, reason: string, details: ArgumentDetails = {}) {
    super(code, reason)
    Object.assign(this, details)
  }
}

/** There is no account, record, request, delivery or fault with the given name or number. */
export class NotFoundError extends FaketuraError {
  static {
    enrol(NotFoundError, 'NotFoundError')
  }
  declare readonly code: CodeOf<'NotFoundError'>

  /** @internal */
  constructor(code: CodeOf<'NotFoundError'>, reason: string) {
    super(code, reason)
  }
}

/** Where something stands in a fixture: a position in a file, or the path to it in an object. */
export interface FixturePlace {
  /** The file, or the name of the shipped scenario; missing for an object. */
  readonly file?: string
  /** Line in the file, from 1; missing when the problem is with the file itself. */
  readonly line?: number
  /** Column in the line, from 1. */
  readonly column?: number
  /** Such as `accounts.acme.invoices.late.positions[0].tax`; missing where there is a line. */
  readonly path?: string
}

/** One thing that is wrong with a fixture. */
export interface FixtureProblem extends FixturePlace {
  /** What is wrong, and what is expected. */
  readonly message: string
}

const mostShown = 50

/**
 * A fixture is wrong. Nothing of it was loaded.
 *
 * @example
 * await emulator.load('fixtures/overdue.yaml').catch((error) => {
 *   if (error instanceof FixtureError) for (const { file, line, message } of error.problems) annotate(file, line, message)
 *   throw error
 * })
 */
export class FixtureError extends FaketuraError {
  static {
    enrol(FixtureError, 'FixtureError')
  }
  declare readonly code: CodeOf<'FixtureError'>

  /** @internal */
  constructor(readonly problems: readonly FixtureProblem[]) {
    const more = problems.length > mostShown ? [`and ${problems.length - mostShown} more`] : []
    const lines = [...problems.slice(0, mostShown).map(problemText), ...more]
    super('FAKETURA_FIXTURE', `nothing of the fixture was loaded:\n${lines.join('\n')}`)
  }
}

/** @internal A problem as a line of a message: `file:line:column: what, what is expected`. */
export function problemText({ message, ...place }: FixtureProblem): string {
  return `${placeText(place)}: ${message}`
}

/** @internal A place as messages name it. */
export function placeText({ file, line, column, path }: FixturePlace): string {
  if (line !== undefined) return `${file}:${line}:${column}`
  return [file, path].filter((part) => part !== undefined).join(': ')
}

/** What the rules of the API say against each field of a refused record, by the name of the field. */
export type RefusedFields = Readonly<Record<string, readonly string[]>>

/**
 * The rules of the API refuse a record, an account or a change. Nothing was written.
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
    enrol(RecordError, 'RecordError')
  }
  declare readonly code: CodeOf<'RecordError'>

  /**
   * @internal
   * @param status of the response that the same request gets over HTTP
   * @param fields what is wrong with which field; empty when it is about none
   */
  constructor(
    code: CodeOf<'RecordError'>,
    reason: string,
    readonly status = 422,
    readonly fields: RefusedFields = {},
    options?: ErrorOptions,
  ) {
    super(code, reason, options)
  }
}

/** The emulator cannot listen on the port. */
export class PortError extends FaketuraError {
  static {
    enrol(PortError, 'PortError')
  }
  declare readonly code: CodeOf<'PortError'>

  /** @internal */
  constructor(
    code: CodeOf<'PortError'>,
    reason: string,
    readonly host: string,
    readonly port: number,
    options?: ErrorOptions,
  ) {
    super(code, reason, options)
  }
}

/** The file of the option `state` cannot be used. The file was not changed. */
export class StateFileError extends FaketuraError {
  static {
    enrol(StateFileError, 'StateFileError')
  }
  declare readonly code: CodeOf<'StateFileError'>

  /** @internal */
  constructor(code: CodeOf<'StateFileError'>, reason: string, options?: ErrorOptions) {
    super(code, reason, options)
  }
}

/** The emulator is closed. */
export class ClosedError extends FaketuraError {
  static {
    enrol(ClosedError, 'ClosedError')
  }
  declare readonly code: CodeOf<'ClosedError'>

  /** @internal */
  constructor(reason: string) {
    super('FAKETURA_CLOSED', reason)
  }
}

/**
 * Nothing that matches came within the `timeout` of a wait.
 *
 * @example
 * await account.invoices.waitFor({ oid: 'A-1' }).catch((error) => {
 *   if (error instanceof TimeoutError) console.log(error.nearMisses)
 *   throw error
 * })
 */
export class TimeoutError extends FaketuraError {
  static {
    enrol(TimeoutError, 'TimeoutError')
  }
  declare readonly code: CodeOf<'TimeoutError'>

  /**
   * @internal
   * @param nearMisses what comes closest, and how it differs
   */
  constructor(
    reason: string,
    readonly nearMisses: string,
  ) {
    super('FAKETURA_TIMEOUT', `${reason}: ${nearMisses}`)
  }
}

/**
 * Puts the name on the prototype, as the errors of the language have it: stack traces then begin with it. And decides
 * `instanceof` by the code: a program may load the package as ES module and as CommonJS, which have a class each.
 */
function enrol(errorClass: { readonly prototype: Error }, name: ErrorEntry['class'] | 'FaketuraError'): void {
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
