import type { JsonSchema, Kind } from '../checks/kind.ts'
import { inAnyCase, oneOf, textFor, wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { oneOfWords } from '../checks/sentences.ts'
import { type Entry, objectOf } from '../checks/shape.ts'
import type { ArgumentError } from '../errors/errors.ts'
import { refusedArgument } from '../errors/refused-argument.ts'
import { isServed } from '../kernel/card/operation.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { PipelineRuntime } from '../kernel/request/pipeline.ts'
import { pathOf } from '../kernel/request/request-url.ts'
import type { FaultRule } from '../state/armed-faults.ts'
import { literalSegment } from '../state/path-pattern.ts'
import { faultAction } from './check-action.ts'

const count = Number.MAX_SAFE_INTEGER
const anOperation = 'an operation such as invoices.create, invoices.* or *'
const methods = oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** A method in capital or small letters. */
const method: Kind<string> = {
  ...methods,
  schema: { type: 'string', pattern: inAnyCase(methods.choices ?? []) },
  read: (input) => {
    const read = methods.read(typeof input === 'string' ? input.toUpperCase() : input)
    return read instanceof Refused ? new Refused(input, methods.accepted, methods.choices) : read
  },
}

/** A placeholder matches a segment. Several in one segment would make the expression try every way to split it. */
const segment = `\\{\\w+\\}(?:\\.\\{fmt\\}|\\.[^{}/?#*]*)?|${literalSegment}(?:\\.\\{fmt\\})?`
const wholePath = new RegExp(`^(?:/(?:${segment}))+$`)

const path: Kind<string> = {
  accepted: 'a path of the API without query, such as /invoices/{id}.json',
  schema: { type: 'string', pattern: wholePath.source },
  read(input) {
    if (typeof input !== 'string' || !/^\/[^?#]*$/.test(input)) return new Refused(input, this.accepted)
    if (wholePath.test(input)) return input
    return new Refused(input, 'placeholders for a whole segment or its ending, such as {id}.{fmt}')
  },
}

/** The keys of a rule. Operation, path and account are checked against the emulator afterwards. */
const keys = {
  operation: { kind: textFor(anOperation), about: 'Operation whose requests fail' },
  method: { kind: method, about: 'Method of the requests that fail' },
  path: { kind: path, about: 'Path of the requests that fail, such as /invoices/{id}.json' },
  account: { kind: textFor('the prefix of an account'), about: 'Account whose requests fail' },
  after: { kind: wholeNumber(0, count), about: 'Number of requests to let through first' },
  times: { kind: wholeNumber(1, count), about: 'Number of requests to fail' },
  then: { kind: faultAction, about: 'What happens to the request', required: true },
} as const satisfies Record<keyof FaultRule, Entry>

const rules = objectOf(keys)

/** The schema of each key of a rule. */
export const faultKeySchemas = rules.schema.properties as Readonly<Record<string, JsonSchema>>

/** The schema of a rule, as far as it does not depend on the emulator. */
export const faultRuleSchema: JsonSchema = {
  ...rules.schema,
  oneOf: [
    { required: ['operation'], properties: { method: false, path: false } },
    { required: ['method', 'path'], properties: { operation: false } },
  ],
}

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
    ...(account === undefined ? {} : { account: accountOf(account, runtime) }),
    ...rest,
  })
}

/**
 * Checks a rule without the emulator that it is for.
 * @throws ArgumentError naming the key, its value and what is expected
 */
export function checkRuleForm(rule: unknown): void {
  checked(rules, rule)
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

type Requests = Pick<FaultRule, 'operation' | 'method' | 'path'>
type Given = { readonly [Key in keyof Requests]?: string | undefined }

function requestsOf(rule: unknown, { operation, method, path }: Given, runtime: PipelineRuntime): Requests {
  const isByPath = method !== undefined || path !== undefined
  if (operation === undefined ? !isByPath : isByPath) {
    throw refusal(rule, 'either operation, or method and path')
  }
  if (operation !== undefined) return { operation: operationOf(operation, runtime) }
  if (method === undefined) throw refusal(method, keys.method.kind.accepted, 'method', methods.choices)
  if (path === undefined) throw refusal(path, keys.path.kind.accepted, 'path')
  refuseUnknownPath(method, path, runtime)
  return { method, path }
}

function operationOf(wanted: string, runtime: PipelineRuntime): FaultRule['operation'] {
  const { registry, profile } = runtime
  const served = registry.operations.filter(({ routes }) => routes.some((route) => isServed(route, runtime)))
  const all = new Set(served.map(({ resource }) => `${resource.name}.*`))
  const known = [...served.map(({ id }) => id), ...all, '*']
  if (known.includes(wanted)) return wanted as FaultRule['operation']
  if (registry.operations.some(({ id }) => id === wanted)) {
    throw refusal(
      wanted,
      `an operation of the profile ${profile}; only the other profile has this one`,
      'operation',
    )
  }
  throw refusal(wanted, anOperation, 'operation', known)
}

/** The router matches placeholders like any other segment. Checking one of the formats is enough. */
function refuseUnknownPath(method: string, path: string, { router }: PipelineRuntime): void {
  let reason = ''
  for (const format of ['json', 'xml']) {
    try {
      router.match(method, pathOf(path.replace('{fmt}', format)))
      return
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reason ||= error.message
    }
  }
  throw refusal(path, `a path of the API (${reason})`, 'path')
}

function accountOf(prefix: string, { state }: PipelineRuntime): string {
  const known = state.prefixes
  if (!known.includes(prefix)) {
    throw refusal(prefix, oneOfWords(known, maxListed), 'account', known)
  }
  return prefix
}
