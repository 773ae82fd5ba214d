import type { ErrorCodes } from './error-codes.ts'

/** One entry of the catalogue: an error that a program may get. */
export interface ErrorEntry<Class = keyof ErrorCodes> {
  /** Name of the class that carries the code. */
  readonly class: Class
  /** When the error happens. */
  readonly when: string
  /** What to do about it. */
  readonly remedy: string
}

/**
 * Every error that the emulator throws at a program, by its code. A code never changes its meaning, and a retired code is
 * never used again. Errors in responses are in `src/kernel/card/problem.ts`.
 */
export const errorCatalogue = {
  FAKETURA_UNKNOWN_OPTION: {
    class: 'ArgumentError',
    when: 'An option, or a key of a body or query of the admin API, has a name that does not exist.',
    remedy: 'Use a name from the message. It suggests the nearest one.',
  },
  FAKETURA_INVALID_OPTION: {
    class: 'ArgumentError',
    when: 'An option, or a key of a body or query of the admin API, has a value that is not accepted.',
    remedy: 'Give a value of the kind that the message describes.',
  },
  FAKETURA_UNKNOWN_FIELD: {
    class: 'ArgumentError',
    when: 'A pattern names a field that its records or rows do not have.',
    remedy: 'Correct the spelling; the message names the nearest field.',
  },
  FAKETURA_INVALID_PATTERN: {
    class: 'ArgumentError',
    when: 'A pattern holds a value that can never match, or `undefined`, which would match everything.',
    remedy: 'Give a value that the field can hold. Use `null` for an empty field.',
  },
  FAKETURA_INVALID_FAULT: {
    class: 'ArgumentError',
    when: 'A fault rule has an unknown key, or a value that is not accepted.',
    remedy: 'Correct the key that the message names.',
  },
  FAKETURA_INVALID_TIME: {
    class: 'ArgumentError',
    when: 'The clock cannot read a time or a span of time, or the result is not within the years 1900 to 9999.',
    remedy: 'Write a date, an instant, or a span such as "10 days", within these years.',
  },
  FAKETURA_TIME_PASSED: {
    class: 'ArgumentError',
    when: 'A clock that was set or moved before is set to a time in its past.',
    remedy: 'Give `{ force: true }` to go back, or call `reset()`.',
  },
  FAKETURA_CLOCK_STEP_TOO_LONG: {
    class: 'ArgumentError',
    when: 'One step of the clock would issue more than 10,000 recurring invoices.',
    remedy: 'Advance the clock in smaller steps, or give the definitions an `end_date`.',
  },
  FAKETURA_INVALID_SNAPSHOT: {
    class: 'ArgumentError',
    when: 'The argument is not a snapshot, or belongs to another emulator or account; or another account has been given an id, a login or a public token of the earlier state, or a user whom the account had added was deleted.',
    remedy:
      'Pass a snapshot that `snapshot()` of the same emulator, or of the same account, returned. If another account has one of these values, reset or delete that account.',
  },
  FAKETURA_SHARED_EMULATOR: {
    class: 'ArgumentError',
    when: 'A test that runs concurrently with others resets the emulator, replaces its state, moves its clock, also by a fixture with `now`, clears its rows or faults, or adds a fault without `account`; or a test closes the emulator of its test runner.',
    remedy:
      "Use the account's own `reset()`, `clock`, `faults` and `requests`, and leave closing to the test runner.",
  },
  FAKETURA_INVALID_BUILDER: {
    class: 'ArgumentError',
    when: 'A builder of `faketura/factories` does not accept a trait, a value or a count.',
    remedy: 'Use the traits and fields that the message names.',
  },
  FAKETURA_INVALID_SUBJECT: {
    class: 'ArgumentError',
    when: '`expect` got a value that the matcher cannot check, or that has nothing to check.',
    remedy: 'Pass a value that the message asks for, such as the account of the test.',
  },
  FAKETURA_INVALID_ARGUMENT: {
    class: 'ArgumentError',
    when: 'Another argument of a function is not accepted.',
    remedy: 'Give a value of the kind that the message describes.',
  },
  FAKETURA_INVALID_REQUEST: {
    class: 'ArgumentError',
    when: 'The admin API refuses a request for another reason: an unknown endpoint, a method, a token, a header, or a body that it cannot read.',
    remedy: 'Correct what the message names. `GET /__admin/admin-openapi.json` lists the endpoints.',
  },
  FAKETURA_ACCOUNT_NOT_COPYABLE: {
    class: 'ArgumentError',
    when: 'The option `like` names an account whose fixture states every id.',
    remedy: 'Name an account from a fixture that leaves ids to the emulator.',
  },
  FAKETURA_UNKNOWN_ACCOUNT: {
    class: 'NotFoundError',
    when: 'No account has the given prefix, or the account has been deleted.',
    remedy: 'Use one of the prefixes in the message, or create the account first.',
  },
  FAKETURA_UNKNOWN_RECORD: {
    class: 'NotFoundError',
    when: 'No record of the account has the given id or alias.',
    remedy: 'Give the id or the alias of a record of this account.',
  },
  FAKETURA_UNKNOWN_REQUEST: {
    class: 'NotFoundError',
    when: 'The request log has no request with the given number.',
    remedy: 'Give the `id` of a row of `requests.all()`.',
  },
  FAKETURA_UNKNOWN_DELIVERY: {
    class: 'NotFoundError',
    when: 'No webhook delivery has the given number.',
    remedy: 'Give the `id` of a row of `webhooks.all()`.',
  },
  FAKETURA_UNKNOWN_FAULT: {
    class: 'NotFoundError',
    when: 'No fault has the given id.',
    remedy: 'Give the `id` of a row of `faults.list()`.',
  },
  FAKETURA_FIXTURE: {
    class: 'FixtureError',
    when: 'A fixture has mistakes. Nothing was loaded.',
    remedy: 'Correct each of its `problems`. `faketura lint` checks files beforehand.',
  },
  FAKETURA_RECORD_REFUSED: {
    class: 'RecordError',
    when: 'A record, an account or a change breaks a rule of the API. Nothing was written.',
    remedy: 'Correct what `fields` names. Over HTTP, the response to the same values has this `status`.',
  },
  FAKETURA_NOTHING_DUE: {
    class: 'RecordError',
    when: 'The invoice to pay has no amount due.',
    remedy: 'Choose an invoice that is not paid yet.',
  },
  FAKETURA_PORT_IN_USE: {
    class: 'PortError',
    when: 'Another program listens on the port.',
    remedy: 'Choose another port, or 0 for any free one.',
  },
  FAKETURA_PORT_FORBIDDEN: {
    class: 'PortError',
    when: 'This user may not listen on the port.',
    remedy: 'Choose a port above 1023.',
  },
  FAKETURA_LISTEN_FAILED: {
    class: 'PortError',
    when: 'The emulator cannot listen for another reason, such as an address of another machine.',
    remedy: 'Choose an address of this machine, such as 127.0.0.1.',
  },
  FAKETURA_STATE_FILE_UNUSABLE: {
    class: 'StateFileError',
    when: 'The state file cannot be read or created, or is not a state file.',
    remedy: 'Choose another name, or correct the permissions.',
  },
  FAKETURA_STATE_FILE_VERSION: {
    class: 'StateFileError',
    when: 'Another version of faketura wrote the state file, with another format or other fields.',
    remedy: 'Use that version to export a fixture, and load the fixture.',
  },
  FAKETURA_STATE_FILE_DAMAGED: {
    class: 'StateFileError',
    when: 'The state file is damaged or incomplete. It has not been changed.',
    remedy: 'Restore a copy of the file, or move it away to start again.',
  },
  FAKETURA_STATE_FILE_LOCKED: {
    class: 'StateFileError',
    when: 'Another process uses the state file.',
    remedy: 'Stop the other process, or choose another file.',
  },
  FAKETURA_STATE_FILE_NOT_WRITTEN: {
    class: 'StateFileError',
    when: 'A change cannot be written to the state file, so it was undone.',
    remedy: 'Free disk space, or correct the permissions. Over HTTP, the response is a 507.',
  },
  FAKETURA_CLOSED: {
    class: 'ClosedError',
    when: 'The emulator is closed, or was closed during a wait.',
    remedy: 'Close the emulator after its last use, or create another one.',
  },
  FAKETURA_UNREACHABLE: {
    class: 'UnreachableError',
    when: 'No emulator responds at the URL of `connect`.',
    remedy: 'Start an emulator there, or correct the URL.',
  },
  FAKETURA_TIMEOUT: {
    class: 'TimeoutError',
    when: 'Nothing matched the pattern within the `timeout` of a `waitFor`.',
    remedy: 'Compare the pattern with `nearMisses`, or raise the `timeout`.',
  },
} as const satisfies { readonly [Class in keyof ErrorCodes as ErrorCodes[Class]]: ErrorEntry<Class> }

/** The stable code of an error of the emulator, such as `FAKETURA_PORT_IN_USE`. */
export type ErrorCode = ErrorCodes[keyof ErrorCodes]
