import { STATUS_CODES } from 'node:http'
import { bodylessStatuses } from '../../checks/bodyless-statuses.ts'
import type { Format } from '../../formats/format.ts'
import type { FaultAction } from '../../state/armed-faults.ts'
import { bytesOf } from '../../state/chunks.ts'
import { tooManyRequests } from '../card/problem.ts'
import { notFoundText, unauthorized } from '../card/response-sentences.ts'
import type { Call } from './call.ts'
import type { Reply } from './reply.ts'

/**
 * Returns the response of a fault; undefined when the operation runs and only its response is affected.
 * @throws Problem `tooManyRequests`, as the rate limit does
 */
export function replyInstead(then: FaultAction, format: Format, call: Call): Reply | undefined {
  if ('rateLimit' in then) throw tooManyRequests(then.rateLimit.retryAfter)
  if ('drop' in then && then.drop === 'before')
    return { status: 0, headers: {}, body: '', deliveryFault: then }
  if (!('status' in then)) return undefined
  const { status, body, headers } = then
  return {
    status,
    headers: withOwn({ 'Content-Type': format.contentType }, headers),
    body: bodylessStatuses.includes(status) ? '' : bodyOf(status, body, format, call),
  }
}

/** Adds the effects of a fault to a response. */
export function withFault(reply: Reply, then: FaultAction, lost: () => void): Reply {
  if (reply.deliveryFault || 'status' in then || 'rateLimit' in then || 'clearing' in then) return reply
  if ('delay' in then) return { ...reply, deliveryFault: { delay: then.delay as number, lost } }
  lost()
  if ('drop' in then) return { ...reply, deliveryFault: then }
  const bytes = bytesOf(reply.body)
  const half = Math.floor(bytes.length / 2)
  // Half of a JSON or XML document is never a valid document.
  if ('malformed' in then) return { ...reply, body: bytes.subarray(0, half) }
  const end = then.truncate === true ? half : Math.min(then.truncate, bytes.length - 1)
  return { ...reply, deliveryFault: { truncateAt: Math.max(0, end) } }
}

/** Remembers the record that a request created when the client will not get the response. */
export function recordLostResponse({ match, account, mutations, runtime }: Call): void {
  const name = match?.operation.resource.name
  const made = mutations.find(({ store, before }) => store.resource === name && before === undefined)
  // After a reset, for example, the record of a late client no longer exists.
  if (!name || !made || !account || made.store.get(made.key) !== made.after) return
  try {
    runtime.state.lostResponses.add(account.id, name, Number(made.key))
  } catch (refusal) {
    // The change itself stands, and the client may have left already.
    process.emitWarning(`a lost response is not remembered: ${refusal}`, 'FaketuraStateFile')
  }
}

function bodyOf(status: number, body: unknown, format: Format, { resource, runtime }: Call): Buffer | string {
  if (typeof body === 'string') return body
  if (body !== undefined) return format.value(body, resource.key)
  // The service has its own reason phrases for these; others get the one of HTTP.
  const words: Readonly<Record<number, string>> = { 401: unauthorized, 404: notFoundText(runtime) }
  const message = words[status] ?? STATUS_CODES[status] ?? `Status ${status}`
  return format.problem({ code: 'error', message })
}

/** Headers of a fault replace the usual ones; case doesn't matter. */
function withOwn(usual: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}) {
  const named = Object.keys(own).map((name) => name.toLowerCase())
  const kept = Object.entries(usual).filter(([name]) => !named.includes(name.toLowerCase()))
  return { ...Object.fromEntries(kept), ...own }
}
