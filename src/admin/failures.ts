import { FixtureError } from '../fixtures/read/findings.ts'
import { Problem } from '../kernel/card/problem.ts'
import { type Finding, Refusal } from './refusal.ts'

const own = '[faketura] '

/** What a failed call of the public interface means over HTTP. */
export function refusalFor(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  if (failure instanceof FixtureError) return ofFixture(failure)
  if (failure instanceof Problem) return ofProblem(failure)
  // Everything that the public interface refuses says so with this; any other error is a defect.
  if (failure instanceof Error && failure.message.startsWith(own)) {
    return new Refusal(422, failure.message.slice(own.length))
  }
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  process.emitWarning(`a request to the admin interface met a defect: ${text}`, 'FaketuraDefect')
  return new Refusal(500, `faketura met a defect of its own; please report it: ${failure}`)
}

/**
 * Does something with the public interface that takes one value of a body; what is refused there is about this value.
 * @throws Refusal with the names of the body
 */
export function concerning<Result>(field: string, value: string | number, work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    const { status, details } = refusalFor(failure)
    throw new Refusal(status, { field, value, ...details })
  }
}

function ofProblem({ kind, message, reason }: Problem): Refusal {
  const [field] = typeof reason === 'string' ? [] : Object.keys(reason)
  return new Refusal(kind.status, { message, ...(field === undefined ? {} : { field }) })
}

function ofFixture({ findings, message }: FixtureError): Refusal {
  return new Refusal(422, { message: message.slice(own.length), findings: findings.map(findingOf) })
}

/** A finding begins with its place: `fixture:line:column`, or the way to it. */
function findingOf(finding: string): Finding {
  const place = /^fixture:(\d+):(\d+): ([\s\S]*)$/.exec(finding)
  if (!place) return { message: finding }
  return { line: Number(place[1]), column: Number(place[2]), message: place[3]! }
}
