import type { Format } from '../../formats/format.ts'
import type { Body } from '../../state/chunks.ts'
import type { Outcome } from '../card/operation.ts'
import type { Problem } from '../card/problem.ts'
import type { Call } from './call.ts'
import type { Reply } from './reply.ts'

/** Writes outcomes and refusals in the format of the request. */
export class Replies {
  private readonly headers = new Map<Format, Reply['headers']>()

  /**
   * @param formats the loaded ones, by extension
   */
  constructor(private readonly formats: ReadonlyMap<string, Format>) {}

  /** The format for an extension; JSON without one. */
  format(extension = 'json'): Format {
    return this.formats.get(extension) ?? this.formats.get('json')!
  }

  success(outcome: Outcome, call: Call): Reply | Promise<Reply> {
    const { status, resource } = call.operation
    const format = this.format(call.match?.extension)
    const reply = (body: Body): Reply => ({ status, headers: this.headersOf(format), body })
    switch (outcome.kind) {
      case 'record':
        call.scope.written = outcome.written === true
        return reply(format.record(outcome.row, outcome.view, resource, call.scope))
      case 'records':
        return after(format.records(outcome.rows, outcome.view, resource, call.scope), reply)
      case 'value':
        return reply(format.value(outcome.value, resource.key))
      case 'nothing':
        return reply('')
      case 'document': {
        const { bytes, contentType, headers } = outcome
        const document = (body: Buffer): Reply => ({
          status,
          headers: { 'Content-Type': contentType, ...headers },
          body,
        })
        return after(bytes, document)
      }
    }
  }

  refusal(problem: Problem, extension?: string): Reply {
    const format = this.format(extension)
    return {
      status: problem.kind.status,
      headers: { 'Content-Type': format.contentType, ...problem.headers },
      body: format.problem({ code: 'error', message: problem.reason, ...problem.details }),
    }
  }

  /** One object for all responses of a format, because the journal keeps a reference to it for each logged request. */
  private headersOf(format: Format): Reply['headers'] {
    const known = this.headers.get(format)
    if (known) return known
    const headers = Object.freeze({ 'Content-Type': format.contentType })
    this.headers.set(format, headers)
    return headers
  }
}

/** A reply with a body that may be written in several turns. */
function after<B extends Body>(body: B | Promise<B>, reply: (body: B) => Reply): Reply | Promise<Reply> {
  return body instanceof Promise ? body.then(reply) : reply(body)
}

/** Lets pages of every origin read a reply, also a refusal, which would otherwise look to them like a lost connection. */
export function forAnyOrigin(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'Access-Control-Allow-Origin': '*' } }
}
