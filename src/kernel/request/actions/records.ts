import { formatValue } from '../../../checks/format-value.ts'
import { isMap } from '../../../checks/is-map.ts'
import type { SwitchableBehaviour } from '../../../names/switchable-behaviours.ts'
import type { Row } from '../../../state/table.ts'
import { behaviour, withStatus } from '../../card/behaviour.ts'
import { type Decoded, decodeFields } from '../../card/decode.ts'
import type { Method, OperationDefinition, RouteDefinition } from '../../card/operation.ts'
import { notFound, Problem } from '../../card/problem.ts'
import type { Profile } from '../../card/profile.ts'
import type { Source } from '../../card/provenance.ts'
import type { Resource } from '../../card/resource.ts'
import type { AccountScope } from '../../write/account-scope.ts'
import { createRecord, deleteRecord, updateRecord } from '../../write/write.ts'
import type { Call } from '../call.ts'
import { diagnoseDecoded } from '../diagnostics.ts'
import { requestedFields } from './requested-fields.ts'

/** One path of an operation; an operation has several when formats or profiles differ. */
export interface PathOptions {
  readonly path: string
  readonly source: Source
  readonly profile?: Profile
  readonly decidedBy?: SwitchableBehaviour
}

function routes(method: Method, paths: readonly PathOptions[]): RouteDefinition[] {
  return paths.map((path) => ({ method, ...path }))
}

/** Returns a record by its id. */
export function get(...paths: PathOptions[]): OperationDefinition<Call> {
  return {
    routes: routes('GET', paths),
    about: 'One record',
    returns: 'record',
    status: 200,
    act: (call) => ({ kind: 'record', row: recordOf(call), view: requestedFields(call, 'one') }),
  }
}

/** Creates a record from the sent values. */
export function create(...paths: PathOptions[]): OperationDefinition<Call> {
  return {
    routes: routes('POST', paths),
    about: 'Creates a record',
    behaviours: () => recordBehaviours,
    returns: 'record',
    takesRecord: true,
    status: 201,
    act(call) {
      const row = createRecord(call.scope, call.resource, sentRecord(call))
      return { kind: 'record', row, view: call.resource.views.one, written: true }
    },
  }
}

/** One path of an update, for PUT and PATCH. */
export interface UpdatePathOptions extends PathOptions {
  /** The source of PATCH; the documents show it for invoices and payments only (facts 8.12). */
  readonly patch?: Source
}

/** Changes the sent fields; the others stay. */
export function update(...paths: UpdatePathOptions[]): OperationDefinition<Call> {
  return updateOf(recordOf, ...paths)
}

/**
 * Changes the sent fields of a record that requests may name by something other than its id.
 * @param find returns the record; throws Problem `notFound` when the account does not have it
 */
export function updateOf(
  find: (call: Call) => Row,
  ...paths: UpdatePathOptions[]
): OperationDefinition<Call> {
  return {
    routes: [
      ...routes(
        'PUT',
        paths.map(({ patch, ...path }) => path),
      ),
      ...routes(
        'PATCH',
        paths.map(({ patch = 'assumed', ...path }) => ({ ...path, source: patch })),
      ),
    ],
    about: 'Changes a record',
    behaviours: () => recordBehaviours,
    returns: 'record',
    takesRecord: true,
    status: 200,
    act(call) {
      const before = find(call)
      const row = updateRecord(call.scope, call.resource, before, sentRecord(call, before))
      return { kind: 'record', row, view: call.resource.views.updated, written: true }
    },
  }
}

/** Deletes a record. */
export function remove(...paths: PathOptions[]): OperationDefinition<Call> {
  return {
    routes: routes('DELETE', paths),
    about: 'Deletes a record',
    behaviours: () => recordBehaviours,
    returns: 'ok',
    status: 200,
    act(call) {
      deleteRecord(call.scope, call.resource, recordOf(call))
      return { kind: 'value', value: 'ok' }
    },
  }
}

/** Deletes a record; the response has an empty body. */
export function removeSilently(...paths: PathOptions[]): OperationDefinition<Call> {
  return {
    ...remove(...paths),
    returns: 'nothing',
    act(call) {
      deleteRecord(call.scope, call.resource, recordOf(call))
      return { kind: 'nothing' }
    },
  }
}

/** @throws Problem `notFound` when the account has no such record */
export function recordOf({ scope, resource, params }: Call): Row {
  const row = rowWithId(scope, resource, params.id ?? '')
  if (!row) throw notFound(scope)
  return row
}

function rowWithId(scope: AccountScope, resource: Resource, id: string): Row | undefined {
  return /^\d{1,15}$/.test(id) ? scope.table(resource.name).get(Number(id)) : undefined
}

/**
 * @throws Problem `invalid` naming the wrapper when it is missing, empty or not an object
 */
function sentRecord(call: Call, before?: Row): Decoded {
  const { resource, body, rootElement, scope } = call
  const sent =
    rootElement === undefined ? body[resource.key] : rootElement === resource.key ? body : undefined
  if (!isMap(sent) || Object.keys(sent).length === 0) {
    const isNothing = sent === undefined || sent === null || isMap(sent)
    const mistake = sent === undefined ? 'is missing' : isNothing ? 'is empty' : `is ${formatValue(sent)}`
    throw new Problem('invalid', {
      [resource.key]: [`${mistake}; expected an object of its fields under "${resource.key}"`],
    })
  }
  const decoded = decodeFields(resource.fields, withFieldsBeside(sent as Record<string, unknown>, call))
  diagnoseDecoded(decoded, resource, scope, before)
  return decoded
}

/** Adds the fields that belong beside the record, or in the query. In XML, record and request are one element. */
function withFieldsBeside(sent: Record<string, unknown>, call: Call): Record<string, unknown> {
  const { resource, rootElement, note } = call
  if (resource.besideRecord.length === 0) return sent
  const whole = { ...sent }
  for (const name of resource.besideRecord) {
    if (rootElement === undefined && Object.hasOwn(sent, name)) {
      note('unknown-field', `${name} is ignored in ${resource.key}: it belongs beside it, or in the query`)
      delete whole[name]
    }
    const beside = call.queryOrBody(name)
    if (beside !== undefined) whole[name] = beside
  }
  return whole
}

export const recordBehaviours = [
  withStatus(
    201,
    behaviour('records/created', 'A create returns 201 with the bare record', 'specification 4'),
  ),
  behaviour(
    'records/partial-update',
    'An update changes only the fields that were sent',
    'specification 4.1',
  ),
  behaviour(
    'records/patch',
    'PATCH behaves like PUT, also where the documents show only one of them',
    'assumed',
  ),
  withStatus(
    [200, 404],
    behaviour(
      'records/deleted',
      'A delete returns 200 with the text "ok", and the record is 404 afterwards',
      'observed 22',
    ),
  ),
  behaviour(
    'records/whole-seconds',
    'The response to a write has times with milliseconds; later reads have whole seconds',
    'observed 1',
  ),
  behaviour(
    'records/sent-back',
    'A whole record may be sent back; read-only fields are ignored',
    'observed 22',
  ),
  behaviour(
    'sent-values/count',
    'In an update, every sent value counts, even if the record already has it, except null for an empty field and the id of a record that it already refers to. Buyer or seller data that is sent with that id stays',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'sent-values/again',
    'An update with the status paid, the number or the start_date that the record already has does not change its payment date, counter value or next date',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'sent-values/read-back',
    'In a record or row that is sent back as it was read, only the values that differ count, also within its objects, such as the line before a correction. A time, a token or a link from a response shows that it is sent back, or all four prices of a line',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'records/null',
    'null is ignored in a create. In an update it empties a field, or restores its default, unless it is the rate of a line, a price that follows from others, or the date of a paid document or payment',
    'specification 2',
  ),
  behaviour(
    'records/restored-default',
    'Unless another entry says otherwise, the default that an update with null restores is the one of a new record, also where it comes from another record or the settings of the account. Data that was copied from another record, such as an address, is emptied',
    'assumed',
  ),
  behaviour(
    'records/null-price',
    'null and "" for the rate of a line, or for a price that follows from others, count as left out, also in an update. The line keeps its rate, and its prices follow from the one that was sent before',
    'assumed',
  ),
  behaviour(
    'records/outlived-reference',
    'A record keeps the id of a deleted record that it refers to, and may still be sent back whole',
    'assumed',
  ),
  behaviour(
    'records/rows',
    'Nested rows: id changes a row, no id adds one, _destroy removes one, the others stay',
    'facts 2.0',
  ),
]
