import { wholeNumber } from '../../checks/kinds.ts'
import { Refused } from '../../checks/refused.ts'
import type { FaultRule } from '../../state/armed-faults.ts'
import type { Controls } from '../controls.ts'
import { endpoint } from '../endpoint.ts'
import { refusalOf, unknown } from '../refusal.ts'
import { arrayOf, schemaReference } from '../schemas.ts'

export const faultEndpoints = [
  endpoint({
    method: 'GET',
    path: '/faults',
    summary: 'Lists the active faults with their hits, oldest first',
    response: { about: 'The faults', schema: arrayOf(schemaReference('fault')) },
    handle: (_, { emulator }) => emulator.faults.list(),
  }),
  endpoint({
    method: 'POST',
    path: '/faults',
    summary: 'Adds a fault',
    freeBody: {
      about: 'Which requests fail, when, and how',
      schema: schemaReference('faultRule'),
    },
    response: { status: 201, about: 'The fault', schema: schemaReference('fault') },
    handle(_, { emulator }, { body }) {
      if (!isObject(body)) {
        throw refusalOf(
          new Refused(body, 'an object such as {"operation": "*", "then": {"status": 500}}'),
          'the body',
        )
      }
      return emulator.faults.add(body as Given & FaultRule)
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults',
    summary: 'Removes all faults',
    response: { about: 'All faults are removed', schema: schemaReference('done') },
    handle(_, { emulator }) {
      emulator.faults.clear()
      return { ok: true }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Removes a fault',
    parameters: {
      id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Number of the fault', required: true },
    },
    response: { about: 'The fault is removed', schema: schemaReference('done') },
    handle({ id }, controls) {
      controls.emulator.faults.clear(knownId(id, controls))
      return { ok: true }
    },
  }),
]

type Given = Readonly<Record<string, unknown>>

function isObject(body: unknown): body is Given {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function knownId(id: number, { emulator }: Controls): number {
  const known = emulator.faults.list().map((fault) => fault.id)
  if (!known.includes(id)) throw unknown('fault', id, known, 'FAKETURA_UNKNOWN_FAULT')
  return id
}
