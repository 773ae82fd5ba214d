import type { Operation } from '../kernel/card/operation.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { PipelineRuntime } from '../kernel/request/pipeline.ts'
import type { FaultRule } from '../world/armed-faults.ts'
import { checkedAction } from './check-action.ts'
import { givenKeys, hint, isWhole, refuse } from './refuse.ts'

const keys: readonly (keyof FaultRule)[] = [
  'operation',
  'method',
  'path',
  'account',
  'after',
  'times',
  'then',
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Checks a rule from anywhere: what can never act on a request is refused, so that a misspelt one can't make a test
 * pass.
 * @returns a frozen copy
 * @throws ArgumentError naming the key, its value and what is accepted
 */
export function checkedRule(rule: unknown, runtime: PipelineRuntime): FaultRule {
  const { account, after, times, then, ...requests } = givenKeys(rule, 'rule', keys)
  const meant = requestsOf(rule, requests, runtime)
  const most = Number.MAX_SAFE_INTEGER
  if (after !== undefined && !isWhole(after, 0, most))
    refuse('after', after, 'accepted are 0 and more requests')
  if (times !== undefined && !isWhole(times, 1, most)) refuse('times', times, 'accepted are 1 and more times')
  return Object.freeze({
    ...meant,
    ...(account === undefined ? {} : { account: accountOf(account, meant, runtime) }),
    ...(after === undefined ? {} : { after }),
    ...(times === undefined ? {} : { times }),
    then: checkedAction(then),
  })
}

const isSegment = /^(?:\{\w+\}|[^{}]*)(?:\.\{fmt\}|\.[^{}]*)?$/

type Requests = Pick<FaultRule, 'operation' | 'method' | 'path'>
type Given = Readonly<Record<string, unknown>>

function requestsOf(rule: unknown, { operation, method, path }: Given, runtime: PipelineRuntime): Requests {
  const isByPath = method !== undefined || path !== undefined
  if (operation === undefined ? !isByPath : isByPath) {
    refuse('rule', rule, 'expected is either operation, or method and path')
  }
  if (!isByPath) return { operation: operationOf(operation, runtime) }
  const verb = typeof method === 'string' ? method.toUpperCase() : method
  if (typeof verb !== 'string' || !methods.includes(verb)) refuse('method', method, hint(verb, methods))
  if (typeof path !== 'string' || !/^\/[^?#]*$/.test(path)) {
    refuse('path', path, 'expected is a path of the interface, without query, such as /invoices/{id}.json')
  }
  // A placeholder stands for a segment. More of them in one would be tried in every division of what they match.
  if (!path.split('/').every((segment) => isSegment.test(segment))) {
    refuse('path', path, 'a placeholder stands for a whole segment, or for its ending, such as {id}.{fmt}')
  }
  refuseUnknownPath(verb, path, runtime)
  return { method: verb, path }
}

function operationOf(wanted: unknown, { registry, profile }: PipelineRuntime): FaultRule['operation'] {
  const served = registry.operations.filter(({ routes }) =>
    routes.some((route) => route.profile === undefined || route.profile === profile),
  )
  const all = new Set(served.map(({ resource }) => `${resource.name}.*`))
  const known = [...served.map(({ id }) => id), ...all, '*']
  if (typeof wanted === 'string' && known.includes(wanted)) return wanted as FaultRule['operation']
  if (registry.operations.some(({ id }) => id === wanted)) {
    refuse('operation', wanted, `the profile ${profile} doesn't serve it, only the other one does`)
  }
  return refuse('operation', wanted, hint(wanted, known))
}

/** Placeholders are segments like others to the router; of the formats one is enough. */
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
  refuse('path', path, reason)
}

function accountOf(prefix: unknown, meant: Requests, { world, registry }: PipelineRuntime): string {
  const known = world.prefixes
  if (typeof prefix !== 'string' || !known.includes(prefix)) {
    refuse('account', prefix, known.length > 20 ? 'there is no such account' : hint(prefix, known))
  }
  const operation: Operation | undefined = registry.operations.find(({ id }) => id === meant.operation)
  if (operation?.credential === 'none') {
    refuse('account', prefix, `requests of ${operation.id} carry no token, so leave account out`)
  }
  return prefix
}
