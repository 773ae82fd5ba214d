import { type ProblemName, problemKinds } from '../kernel/card/problem.ts'
import type { Operation } from '../kernel/card/registry.ts'
import { mediaTypes } from './openapi-media.ts'

/** The schema of every error response (facts 4). */
export const problemSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { const: 'error', description: 'Always "error"; the status and the message tell errors apart' },
    message: {
      description: 'A sentence, or lists of sentences by field',
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
  },
}

const problem = { schema: { $ref: '#/components/schemas/problem' } }

/** The whole catalogue of errors, by code. */
export const problemResponses = Object.fromEntries(
  Object.values(problemKinds).map(({ code, status, about }) => [
    code,
    {
      description: about,
      content: { [mediaTypes.json!]: problem, [mediaTypes.xml!]: problem },
      'x-status': status,
    },
  ]),
)

interface Reading {
  readonly hasBody: boolean
  readonly hasRecordInPath: boolean
}

/** The error responses of an operation, by status. */
export function refusalsOf(operation: Operation, { hasBody, hasRecordInPath }: Reading): object {
  const names: ProblemName[] = [hasBody ? 'malformedBody' : 'strict']
  if (operation.credential !== 'none') names.push('unauthorized', 'foreignPage', 'tooManyRequests')
  if (hasRecordInPath) names.push('notFound')
  if (hasBody) names.push('bodyTooLarge', 'unsupportedBody')
  if (hasBody || operation.query) names.push('invalid')
  names.push('failed')
  return Object.fromEntries(
    names.map((name) => {
      const { status, code } = problemKinds[name]
      return [status, { $ref: `#/components/responses/${code}` }]
    }),
  )
}
