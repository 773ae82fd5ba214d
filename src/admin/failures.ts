import {
  ArgumentError,
  FaketuraError,
  FixtureError,
  type FixtureProblem,
  problemText,
  RecordError,
  TimeoutError,
} from '../errors/errors.ts'
import { echo, type Finding, Refusal } from './refusal.ts'

/** The refusal for an error of the emulator. */
export function refusalFor(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  if (failure instanceof FixtureError) return ofFixture(failure)
  if (failure instanceof RecordError) return ofRecord(failure)
  if (failure instanceof ArgumentError) return ofArgument(failure)
  if (failure instanceof FaketuraError) {
    const { code, reason: message } = failure
    const nearMisses = failure instanceof TimeoutError ? failure.nearMisses : undefined
    return new Refusal(statusOf(failure), { message, code, ...(nearMisses !== undefined && { nearMisses }) })
  }
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  process.emitWarning(`a request to the admin API failed unexpectedly: ${text}`, 'FaketuraDefect')
  return new Refusal(500, `internal error in faketura; please report it: ${failure}`)
}

/**
 * Runs an action with one value of a body. An error of the action becomes a refusal of this value.
 * @throws Refusal with the key of the body
 */
export function concerning<Result>(field: string, value: string | number, work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    const { status, details } = refusalFor(failure)
    throw new Refusal(status, { ...details, field, value })
  }
}

/** A timeout and a full disk get a status of their own, because the request contains no mistake. */
function statusOf(failure: FaketuraError): number {
  if (failure instanceof TimeoutError) return 408
  return failure.code === 'FAKETURA_STATE_FILE_NOT_WRITTEN' ? 507 : 422
}

function ofArgument({ argument, code, expected, reason, value }: ArgumentError): Refusal {
  return new Refusal(422, {
    message: reason,
    code,
    ...(argument === undefined ? {} : { field: argument, ...echo(value) }),
    ...(expected === undefined ? {} : { accepted: expected }),
    thrown: { argument, ...(isShort(value) && { value }), expected },
  })
}

const longestValue = 10_000

/** Whether a value is short enough to be sent back whole. */
function isShort(value: unknown): boolean {
  return (JSON.stringify(value)?.length ?? 0) <= longestValue
}

function ofRecord({ code, fields, reason, status }: RecordError): Refusal {
  const [field] = Object.keys(fields)
  const named = field === undefined ? {} : { field }
  return new Refusal(status, { message: reason, code, ...named, thrown: { status, fields } })
}

function ofFixture({ code, reason, problems }: FixtureError): Refusal {
  return new Refusal(422, { message: reason, code, findings: problems.map(findingOf) })
}

/** A problem with a line needs no file name, because the file is the body of the request. */
function findingOf(problem: FixtureProblem): Finding {
  const { line, column, message } = problem
  if (line === undefined || column === undefined) return { message: problemText(problem) }
  return { line, column, message }
}
