/** One entry of the catalogue: an error that a program can meet. */
export interface ErrorEntry {
  /** Name of the class that carries the code. */
  readonly class:
    | 'ArgumentError'
    | 'ClosedError'
    | 'FixtureError'
    | 'NotFoundError'
    | 'PortError'
    | 'RecordError'
    | 'StateFileError'
    | 'TimeoutError'
  /** When the error happens. */
  readonly when: string
  /** What to do about it. */
  readonly remedy: string
}

/**
 * Every error that the emulator throws, by its code. A code never changes its meaning, and a code that is no longer
 * thrown is never used again. Types, the table of the documentation and the tests derive from here.
 */
export const errorCatalogue = {
  FAKETURA_UNKNOWN_OPTION: {
    class: 'ArgumentError',
    when: 'An option has a name that does not exist.',
    remedy: 'Use one of the names in the message; the nearest one comes first.',
  },
  FAKETURA_INVALID_OPTION: {
    class: 'ArgumentError',
    when: 'An option has a value that is not accepted.',
    remedy: 'Give a value of the kind that the message describes.',
  },
  FAKETURA_UNKNOWN_FIELD: {
    class: 'ArgumentError',
    when: 'A pattern names a field that its records or rows do not have.',
    remedy: 'Correct the spelling; the message names the nearest field.',
  },
  FAKETURA_INVALID_PATTERN: {
    class: 'ArgumentError',
    when: 'A pattern holds a value that no record or row could have, or no value at all.',
    remedy: 'Give a value that the field can hold, or leave the field out.',
  },
  FAKETURA_INVALID_FAULT: {
    class: 'ArgumentError',
    when: 'A fault rule has an unknown key, or a value that is not accepted.',
    remedy: 'Correct the key that the message names.',
  },
  FAKETURA_INVALID_TIME: {
    class: 'ArgumentError',
    when: 'The clock gets a time or a span of time that it cannot read.',
    remedy: 'Write a date, an instant, or a span such as "10 days".',
  },
  FAKETURA_TIME_PASSED: {
    class: 'ArgumentError',
    when: 'The clock is set to a time before its present one.',
    remedy: 'Give `{ force: true }` to go back, or call `reset()`.',
  },
  FAKETURA_CLOCK_STEP_TOO_LONG: {
    class: 'ArgumentError',
    when: 'The clock would pass more recurring invoices than one step may issue.',
    remedy: 'Advance the clock in smaller steps, or give the definitions an `end_date`.',
  },
  FAKETURA_INVALID_SNAPSHOT: {
    class: 'ArgumentError',
    when: 'What is given as a snapshot is none, or comes from another emulator.',
    remedy: 'Give what `snapshot()` of the same emulator returned.',
  },
  FAKETURA_INVALID_BUILDER: {
    class: 'ArgumentError',
    when: 'A builder of `faketura/factories` gets a trait, a value or a count that it does not accept.',
    remedy: 'Use the traits and fields that the message names.',
  },
  FAKETURA_INVALID_SUBJECT: {
    class: 'ArgumentError',
    when: 'A matcher gets something that it cannot look at, or that holds nothing to check.',
    remedy: 'Hand `expect` what the message asks for, such as the account of the test.',
  },
  FAKETURA_INVALID_ARGUMENT: {
    class: 'ArgumentError',
    when: 'Any other argument of a function is not accepted.',
    remedy: 'Give a value of the kind that the message describes.',
  },
  FAKETURA_ACCOUNT_NOT_COPYABLE: {
    class: 'ArgumentError',
    when: 'A new account is to be `like` one whose fixture fixes every id.',
    remedy: 'Name an account of a fixture that leaves the ids to the emulator.',
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
    when: 'A fixture is wrong; nothing of it was loaded.',
    remedy: 'Correct each place in `problems`; `faketura lint` checks files beforehand.',
  },
  FAKETURA_RECORD_REFUSED: {
    class: 'RecordError',
    when: 'The rules of the API refuse a record, an account or a change; nothing was written.',
    remedy: 'Correct the fields in `fields`; over HTTP the same request would be refused with `status`.',
  },
  FAKETURA_NOTHING_DUE: {
    class: 'RecordError',
    when: 'An invoice is to be paid that has nothing due.',
    remedy: 'Pay an invoice that is neither paid nor free of charge.',
  },
  FAKETURA_PORT_TAKEN: {
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
    when: 'The emulator cannot listen for another reason, such as a host that is not of this machine.',
    remedy: 'Choose a host of this machine, such as 127.0.0.1.',
  },
  FAKETURA_STATE_FILE_UNUSABLE: {
    class: 'StateFileError',
    when: 'The state file cannot be read or written, or is no state file.',
    remedy: 'Choose another name, or correct the permissions of the file.',
  },
  FAKETURA_STATE_FILE_VERSION: {
    class: 'StateFileError',
    when: 'The state file was written by a version of faketura with another format or other fields.',
    remedy: 'Export it as a fixture with the version that wrote it, and load that.',
  },
  FAKETURA_STATE_FILE_DAMAGED: {
    class: 'StateFileError',
    when: 'The state file is damaged or incomplete. It was not changed.',
    remedy: 'Bring back a copy of the file, or move it away to begin anew.',
  },
  FAKETURA_STATE_FILE_LOCKED: {
    class: 'StateFileError',
    when: 'Another process uses the state file.',
    remedy: 'End the other process, or choose another file.',
  },
  FAKETURA_STATE_FILE_NOT_WRITTEN: {
    class: 'StateFileError',
    when: 'A change cannot be written to the state file, so it was taken back.',
    remedy: 'Make room on the disk, or correct the permissions of the file. Over HTTP the response is a 507.',
  },
  FAKETURA_CLOSED: {
    class: 'ClosedError',
    when: 'The emulator is closed, or was closed during a wait.',
    remedy: 'Create another emulator, and close it after the last use.',
  },
  FAKETURA_TIMEOUT: {
    class: 'TimeoutError',
    when: 'Nothing that matches the pattern came within the `timeout` of a wait.',
    remedy: 'Compare the pattern with `nearMisses`, or give a longer `timeout`.',
  },
} as const satisfies Readonly<Record<`FAKETURA_${string}`, ErrorEntry>>

/** The stable code of an error of the emulator, such as `FAKETURA_PORT_TAKEN`. */
export type ErrorCode = keyof typeof errorCatalogue

/** The codes that one class carries. */
export type CodeOf<Class extends ErrorEntry['class']> = {
  [Code in ErrorCode]: (typeof errorCatalogue)[Code]['class'] extends Class ? Code : never
}[ErrorCode]
