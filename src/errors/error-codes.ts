// Written by `npm run docs` from src/errors/thrown-errors.ts. Change src/errors/thrown-errors.ts, not this file.

/** The codes of ArgumentError. */
export type ArgumentErrorCode =
  | 'FAKETURA_UNKNOWN_OPTION'
  | 'FAKETURA_INVALID_OPTION'
  | 'FAKETURA_UNKNOWN_FIELD'
  | 'FAKETURA_INVALID_PATTERN'
  | 'FAKETURA_INVALID_FAULT'
  | 'FAKETURA_INVALID_TIME'
  | 'FAKETURA_TIME_PASSED'
  | 'FAKETURA_CLOCK_STEP_TOO_LONG'
  | 'FAKETURA_INVALID_SNAPSHOT'
  | 'FAKETURA_SHARED_EMULATOR'
  | 'FAKETURA_INVALID_BUILDER'
  | 'FAKETURA_INVALID_SUBJECT'
  | 'FAKETURA_INVALID_ARGUMENT'
  | 'FAKETURA_INVALID_REQUEST'
  | 'FAKETURA_ACCOUNT_NOT_COPYABLE'

/** The codes of NotFoundError. */
export type NotFoundErrorCode =
  | 'FAKETURA_UNKNOWN_ACCOUNT'
  | 'FAKETURA_UNKNOWN_RECORD'
  | 'FAKETURA_UNKNOWN_REQUEST'
  | 'FAKETURA_UNKNOWN_DELIVERY'
  | 'FAKETURA_UNKNOWN_FAULT'

/** The codes of FixtureError. */
export type FixtureErrorCode = 'FAKETURA_FIXTURE'

/** The codes of RecordError. */
export type RecordErrorCode = 'FAKETURA_RECORD_REFUSED' | 'FAKETURA_NOTHING_DUE'

/** The codes of PortError. */
export type PortErrorCode = 'FAKETURA_PORT_IN_USE' | 'FAKETURA_PORT_FORBIDDEN' | 'FAKETURA_LISTEN_FAILED'

/** The codes of StateFileError. */
export type StateFileErrorCode =
  | 'FAKETURA_STATE_FILE_UNUSABLE'
  | 'FAKETURA_STATE_FILE_VERSION'
  | 'FAKETURA_STATE_FILE_DAMAGED'
  | 'FAKETURA_STATE_FILE_LOCKED'
  | 'FAKETURA_STATE_FILE_NOT_WRITTEN'

/** The codes of ClosedError. */
export type ClosedErrorCode = 'FAKETURA_CLOSED'

/** The codes of UnreachableError. */
export type UnreachableErrorCode = 'FAKETURA_UNREACHABLE'

/** The codes of TimeoutError. */
export type TimeoutErrorCode = 'FAKETURA_TIMEOUT'

/** The codes of each class of errors. */
export interface ErrorCodes {
  readonly ArgumentError: ArgumentErrorCode
  readonly NotFoundError: NotFoundErrorCode
  readonly FixtureError: FixtureErrorCode
  readonly RecordError: RecordErrorCode
  readonly PortError: PortErrorCode
  readonly StateFileError: StateFileErrorCode
  readonly ClosedError: ClosedErrorCode
  readonly UnreachableError: UnreachableErrorCode
  readonly TimeoutError: TimeoutErrorCode
}
