import type { ErrorCodes } from '../../errors/error-codes.ts'
import {
  ArgumentError,
  ClosedError,
  type FaketuraError,
  FixtureError,
  NotFoundError,
  RecordError,
  StateFileError,
  TimeoutError,
} from '../../errors/errors.ts'
import { type ErrorCode, errorCatalogue } from '../../errors/thrown-errors.ts'

/** An error in the form of the admin API. */
export interface ReportedError {
  readonly message: string
  readonly code?: string
  readonly field?: string
  readonly value?: unknown
  readonly accepted?: string
  readonly nearMisses?: string
  readonly thrown?: ThrownProperties
  readonly findings?: readonly {
    readonly message: string
    readonly line?: number
    readonly column?: number
  }[]
}

/** The properties of an error, of each class those that it has. */
type ThrownProperties = ConstructorParameters<typeof ArgumentError>[2] &
  ConstructorParameters<typeof RecordError>[2] & { readonly problems?: FixtureError['problems'] }

/** The mistakes of a fixture with their places in the text that was sent, for a text that has a file. */
export const findingsOf = new WeakMap<FixtureError, FixtureError['problems']>()

/** The error that the same call throws in one process. */
export function errorOf(status: number, reported: ReportedError): FaketuraError {
  const { message, code = '', field, value, accepted, nearMisses = '', findings = [], thrown } = reported
  const known = Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode].class : undefined
  switch (known) {
    case 'NotFoundError':
      return new NotFoundError(code as ErrorCodes['NotFoundError'], message)
    case 'RecordError':
      return new RecordError(code as ErrorCodes['RecordError'], message, thrown ?? { status })
    case 'FixtureError': {
      const error = new FixtureError(thrown?.problems ?? findings)
      findingsOf.set(error, findings)
      return error
    }
    case 'TimeoutError':
      return new TimeoutError(message, nearMisses)
    case 'StateFileError':
      return new StateFileError(code as ErrorCodes['StateFileError'], message)
    case 'ClosedError':
      return new ClosedError(message)
    default: {
      const details = thrown ?? { ...(field !== undefined && { argument: field, value }), expected: accepted }
      const named = known === 'ArgumentError' ? code : 'FAKETURA_INVALID_ARGUMENT'
      return new ArgumentError(named as ErrorCodes['ArgumentError'], message, details)
    }
  }
}
