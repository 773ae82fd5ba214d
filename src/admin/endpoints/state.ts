import description from '../../../package.json' with { type: 'json' }
import { filledText } from '../../checks/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { clockRow } from '../rows.ts'
import { arrayOf, schemaReference } from '../schemas.ts'

const done = { ok: true }
const covered = 'records, counters, clock, faults, outbox and webhook deliveries'
const about = 'Id or name of a snapshot; the latest one of a name'
const snapshotId = { id: { kind: filledText, about, required: true } } as const

export const stateEndpoints = [
  endpoint({
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
      now: clockRow(engine).now,
      accounts: engine.state.accounts.size,
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/reset',
    summary: `Returns to the initial state: ${covered}; also clears logged requests`,
    response: { about: 'The initial state is restored', schema: schemaReference('done') },
    handle(_, { emulator }) {
      emulator.reset()
      return done
    },
  }),
  endpoint({
    method: 'GET',
    path: '/snapshots',
    summary: 'Lists the snapshots taken over the admin API, oldest first',
    response: { about: 'The snapshots', schema: arrayOf(schemaReference('snapshot')) },
    handle: (_, { snapshots }) => snapshots.all(),
  }),
  endpoint({
    method: 'POST',
    path: '/snapshots',
    summary: 'Takes a snapshot of the state',
    body: { name: { kind: filledText, about: 'Name to restore it by, besides its id' } },
    response: { status: 201, about: 'The snapshot', schema: schemaReference('snapshot') },
    handle: ({ name }, { snapshots, engine }) => snapshots.take(name, clockRow(engine).now),
  }),
  endpoint({
    method: 'POST',
    path: '/snapshots/{id}/restore',
    summary: `Restores a snapshot, older or newer: ${covered}; logged requests stay`,
    parameters: snapshotId,
    response: { about: 'The snapshot is restored', schema: schemaReference('done') },
    handle({ id }, { emulator, snapshots }) {
      emulator.restore(snapshots.get(id))
      return done
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/snapshots/{id}',
    summary: 'Deletes a snapshot',
    parameters: snapshotId,
    response: { about: 'The snapshot is deleted', schema: schemaReference('done') },
    handle({ id }, { snapshots }) {
      snapshots.delete(id)
      return done
    },
  }),
  endpoint({
    method: 'GET',
    path: '/changes',
    summary: 'Lists the records that differ from a snapshot, or from the initial state',
    query: { since: { kind: filledText, about: `${about}. Default: the initial state` } },
    response: { about: 'The changes', schema: arrayOf(schemaReference('change')) },
    handle: ({ since }, { emulator, snapshots }) =>
      emulator.changes(since === undefined ? undefined : snapshots.get(since)),
  }),
]
