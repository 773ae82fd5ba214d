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
  readonly findings?: readonly {
    readonly message: string
    readonly line?: number
    readonly column?: number
  }[]
}

/** The error that the same call throws in one process. */
export function errorOf(status: number, reported: ReportedError): FaketuraError {
  const { message, code = '', field, value, accepted, nearMisses = '', findings = [] } = reported
  const known = Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode].class : undefined
  switch (known) {
    case 'NotFoundError':
      return new NotFoundError(code as ErrorCodes['NotFoundError'], message)
    case 'RecordError': {
      const fields = field === undefined ? {} : { [field]: [message] }
      return new RecordError(code as ErrorCodes['RecordError'], message, { status, fields })
    }
    case 'FixtureError':
      return new FixtureError(findings)
    case 'TimeoutError':
      return new TimeoutError(message, nearMisses)
    case 'StateFileError':
      return new StateFileError(code as ErrorCodes['StateFileError'], message)
    case 'ClosedError':
      return new ClosedError(message)
    default: {
      const details = { ...(field !== undefined && { argument: field, value }), expected: accepted }
      const named = known === 'ArgumentError' ? code : 'FAKETURA_INVALID_ARGUMENT'
      return new ArgumentError(named as ErrorCodes['ArgumentError'], message, details)
    }
  }
}
