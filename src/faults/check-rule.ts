import type { Kind } from '../checks/kind.ts'
import { kindOf, oneOf, wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { oneOfWords } from '../checks/sentences.ts'
import { type Entry, objectOf } from '../checks/shape.ts'
import type { ArgumentError } from '../errors/errors.ts'
import { refusedArgument } from '../errors/refused-argument.ts'
import { isServed } from '../kernel/card/operation.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { Operation } from '../kernel/card/registry.ts'
import type { PipelineRuntime } from '../kernel/request/pipeline.ts'
import type { FaultRule } from '../state/armed-faults.ts'
import { faultAction } from './check-action.ts'

const count = Number.MAX_SAFE_INTEGER
const anyValue: Kind<unknown> = kindOf('a value', {}, (input): input is unknown => true)

/** The keys of a rule. Operation, path and account are checked against the emulator afterwards. */
const keys = {
  operation: { kind: anyValue, about: 'Operation whose requests fail' },
  method: { kind: anyValue, about: 'Method of the requests that fail' },
  path: { kind: anyValue, about: 'Path of the requests that fail' },
  account: { kind: anyValue, about: 'Account whose requests fail' },
  after: { kind: wholeNumber(0, count), about: 'Number of requests to let through first' },
  times: { kind: wholeNumber(1, count), about: 'Number of requests to fail' },
  then: { kind: faultAction, about: 'What happens to the request', required: true },
} as const satisfies Record<keyof FaultRule, Entry>

const rules = objectOf(keys)
const methodName = oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** More accounts would make the sentence hard to read. */
const maxListed = 20

/**
 * Checks a rule. One that can never act on a request is refused, so that a misspelling can't make a test pass.
 * @returns a frozen copy
 * @throws ArgumentError naming the key, its value and what is expected
 */
export function checkedRule(rule: unknown, runtime: PipelineRuntime): FaultRule {
  const { account, operation, method, path, ...rest } = checked(rules, rule)
  const meant = requestsOf(rule, { operation, method, path }, runtime)
  return Object.freeze({
    ...meant,
    ...(account === undefined ? {} : { account: accountOf(account, meant, runtime) }),
    ...rest,
  })
}

function checked<Value>(kind: Kind<Value>, value: unknown, ...path: string[]): Value {
  const read = kind.read(value)
  if (!(read instanceof Refused)) return read
  throw refusedArgument(
    'FAKETURA_INVALID_FAULT',
    path.reduceRight((inner, step) => inner.within(step), read),
    whole,
  )
}

function refusal(
  value: unknown,
  accepted: string,
  key?: keyof FaultRule,
  choices?: readonly string[],
): ArgumentError {
  const refused = new Refused(value, accepted, choices, key === undefined ? [] : [key])
  return refusedArgument('FAKETURA_INVALID_FAULT', refused, whole)
}

const whole = 'the fault rule'

const isSegment = /^(?:\{\w+\}(?:\.\{fmt\}|\.[^{}]*)?|[^{}]*(?:\.\{fmt\})?)$/

type Requests = Pick<FaultRule, 'operation' | 'method' | 'path'>
type Given = Readonly<Record<string, unknown>>

function requestsOf(rule: unknown, { operation, method, path }: Given, runtime: PipelineRuntime): Requests {
  const isByPath = method !== undefined || path !== undefined
  if (operation === undefined ? !isByPath : isByPath) {
    throw refusal(rule, 'either operation, or method and path')
  }
  if (!isByPath) return { operation: operationOf(operation, runtime) }
  const verb = checked(methodName, typeof method === 'string' ? method.toUpperCase() : method, 'method')
  if (typeof path !== 'string' || !/^\/[^?#]*$/.test(path)) {
    throw refusal(path, 'a path of the API without query, such as /invoices/{id}.json', 'path')
  }
  // A placeholder matches a segment. Several in one segment would make the expression try every way to split it.
  if (!path.split('/').every((segment) => isSegment.test(segment))) {
    const accepted = 'placeholders for a whole segment or its ending, such as {id}.{fmt}'
    throw refusal(path, accepted, 'path')
  }
  refuseUnknownPath(verb, path, runtime)
  return { method: verb, path }
}

function operationOf(wanted: unknown, runtime: PipelineRuntime): FaultRule['operation'] {
  const { registry, profile } = runtime
  const served = registry.operations.filter(({ routes }) => routes.some((route) => isServed(route, runtime)))
  const all = new Set(served.map(({ resource }) => `${resource.name}.*`))
  const known = [...served.map(({ id }) => id), ...all, '*']
  if (typeof wanted === 'string' && known.includes(wanted)) return wanted as FaultRule['operation']
  if (registry.operations.some(({ id }) => id === wanted)) {
    throw refusal(
      wanted,
      `an operation of the profile ${profile}; only the other profile has this one`,
      'operation',
    )
  }
  throw refusal(wanted, 'an operation such as invoices.create, invoices.* or *', 'operation', known)
}

/** The router matches placeholders like any other segment. Checking one of the formats is enough. */
function refuseUnknownPath(method: string, path: string, { router }: PipelineRuntime): void {
  let reason = ''
  for (const format of ['json', 'xml']) {
    try {
      router.match(method, path.replace('{fmt}', format))
      return
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reason ||= error.message
    }
  }
  throw refusal(path, `a path of the API (${reason})`, 'path')
}

function accountOf(prefix: unknown, meant: Requests, { state, registry }: PipelineRuntime): string {
  const known = state.prefixes
  if (typeof prefix !== 'string' || !known.includes(prefix)) {
    throw refusal(prefix, oneOfWords(known, maxListed), 'account', known)
  }
  const operation: Operation | undefined = registry.operations.find(({ id }) => id === meant.operation)
  if (operation?.credential === 'none') {
    throw refusal(prefix, `no account, because requests of ${operation.id} have no token`, 'account')
  }
  return prefix
}
