import { arrayOf } from '../../checks/json-schema.ts'
import { wholeNumber } from '../../checks/kinds.ts'
import type { FaultRule } from '../../state/armed-faults.ts'
import { endpoint } from '../endpoint.ts'
import { unknown } from '../refusal.ts'
import { schemaReference } from '../schemas.ts'
import type { Owned } from '../snapshots.ts'
import { type Owner, owners } from './owners.ts'

const faultEndpointsOf = ({ path, parameters, suffix, of }: Owner) => [
  endpoint({
    method: 'GET',
    path: `${path}/faults`,
    parameters,
    summary: `Lists the faults with their hits, also used-up ones, oldest first${suffix}`,
    response: { about: 'The faults', schema: arrayOf(schemaReference('fault')) },
    handle: (values, controls) => of(values, controls).view.faults.list(),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/faults`,
    parameters,
    summary: `Adds a fault${suffix}`,
    freeBody: {
      about: 'Which requests fail, when, and how',
      schema: schemaReference('faultRule'),
    },
    response: { status: 201, about: 'The fault', schema: schemaReference('fault') },
    handle(values, controls, { body }) {
      return of(values, controls).view.faults.add(body as FaultRule)
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/faults`,
    parameters,
    summary: `Removes all faults${suffix}`,
    response: { about: 'All faults are removed', schema: schemaReference('done') },
    handle(values, controls) {
      of(values, controls).view.faults.clear()
      return { ok: true }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/faults/{id}`,
    summary: `Removes a fault${suffix}`,
    parameters: {
      ...parameters,
      id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Number of the fault', required: true },
    },
    response: { about: 'The fault is removed', schema: schemaReference('done') },
    handle({ id, ...values }, controls) {
      const { faults } = of(values, controls).view
      faults.clear(knownId(Number(id), faults))
      return { ok: true }
    },
  }),
]

export const faultEndpoints = owners.flatMap(faultEndpointsOf)

type Faults = Owned['view']['faults']

function knownId(id: number, faults: Faults): number {
  const known = faults.list().map((fault) => fault.id)
  if (!known.includes(id)) throw unknown('fault', id, known, 'FAKETURA_UNKNOWN_FAULT')
  return id
}
