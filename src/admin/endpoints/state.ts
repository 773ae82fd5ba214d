import description from '../../../package.json' with { type: 'json' }
import { arrayOf } from '../../checks/json-schema.ts'
import { filledText } from '../../checks/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { clockRow } from '../rows.ts'
import { schemaReference } from '../schemas.ts'
import { type Owner, owners } from './owners.ts'

const done = { ok: true }
const covered = 'records, counters, clock, faults, outbox and webhook deliveries'
const about = 'Id or name of a snapshot; the latest one of a name'
const snapshotId = { id: { kind: filledText, about, required: true } } as const

const healthEndpoint = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Shows that the emulator is running, and its options',
  response: { about: 'The emulator is running', schema: schemaReference('health') },
  handle: (_, { emulator, engine }) => ({
    status: 'ok',
    version: description.version,
    url: emulator.url,
    appUrl: emulator.appUrl,
    edition: engine.edition,
    profile: engine.runtime.profile,
    strict: engine.runtime.strict,
    now: clockRow(engine.state.clock).now,
    accounts: engine.state.accounts.size,
    reach: emulator.reach.addresses ?? null,
  }),
})

const stateEndpointsOf = ({ path, parameters, suffix, of }: Owner) => [
  endpoint({
    method: 'POST',
    path: `${path}/reset`,
    parameters,
    summary: `Returns to the initial state${suffix}: ${covered}; also clears logged requests`,
    response: { about: 'The initial state is restored', schema: schemaReference('done') },
    handle(values, controls) {
      of(values, controls).view.reset()
      return done
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/snapshots`,
    parameters,
    summary: `Lists the snapshots created over the admin API, oldest first${suffix}`,
    response: { about: 'The snapshots', schema: arrayOf(schemaReference('snapshot')) },
    handle: (values, controls) => controls.snapshots.all(of(values, controls)),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/snapshots`,
    parameters,
    summary: `Takes a snapshot of the state${suffix}`,
    body: { name: { kind: filledText, about: 'Name to restore it by, besides its id' } },
    response: { status: 201, about: 'The snapshot', schema: schemaReference('snapshot') },
    handle: ({ name, ...values }, controls) => controls.snapshots.take(name, of(values, controls)),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/snapshots/{id}/restore`,
    summary: `Restores a snapshot${suffix}, older or newer: ${covered}; logged requests stay`,
    parameters: { ...parameters, ...snapshotId },
    response: { about: 'The snapshot is restored', schema: schemaReference('done') },
    handle({ id, ...values }, controls) {
      const owned = of(values, controls)
      owned.view.restore(controls.snapshots.get(String(id), owned))
      return done
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/snapshots/{id}`,
    summary: `Deletes a snapshot${suffix}`,
    parameters: { ...parameters, ...snapshotId },
    response: { about: 'The snapshot is deleted', schema: schemaReference('done') },
    handle({ id, ...values }, controls) {
      controls.snapshots.delete(String(id), of(values, controls))
      return done
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/changes`,
    parameters,
    summary: `Lists the records that differ from a snapshot, or from the initial state${suffix}`,
    query: { since: { kind: filledText, about: `${about}. Default: the initial state` } },
    response: { about: 'The changes', schema: arrayOf(schemaReference('change')) },
    handle({ since, ...values }, controls) {
      const owned = of(values, controls)
      return owned.view.changes(since === undefined ? undefined : controls.snapshots.get(since, owned))
    },
  }),
]

export const stateEndpoints = [healthEndpoint, ...owners.flatMap(stateEndpointsOf)]
