import { writeFileSync } from 'node:fs'

/**
 * Writes an OpenAPI document with the recorded responses as examples, named by the kind of request.
 * @param {string} path
 * @param {any} document that `faketura routes --openapi` prints
 * @param {Map<string, any>} responses by the kind of request
 */
export function writeExamples(path, document, responses) {
  const many = document.paths['/invoices.{fmt}']
  const one = document.paths['/invoices/{id}.{fmt}']
  const of = (...kinds) => Object.fromEntries(kinds.map((kind) => [kind, { value: responses.get(kind) }]))
  responseOf(many.get, 200).examples = of('page', 'largePage', 'ofClient')
  responseOf(one.get, 200).examples = of('get')
  responseOf(many.post, 201).examples = of('create')
  writeFileSync(path, JSON.stringify(document))
}

/** @param {any} operation @param {number} status */
function responseOf({ responses }, status) {
  return responses[status].content['application/json']
}
