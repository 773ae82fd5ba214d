import { Refused, UnknownId } from '../../../checks/refused.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { references } from '../../../kernel/card/fields/integer.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, invalidValue } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { deleteRecord, patchRecord } from '../../../kernel/write/write.ts'
import type { Row } from '../../../state/table.ts'

const mergeIds = references('clients', 'facts 2.18')`
  Ids of the clients that are merged into the one in the path and deleted. Required.`

/** Merges clients: the records of the others move to the one in the path. */
export const merge: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/clients/{id}/merge.{fmt}', source: 'facts 1.3' }],
  about: 'Merges other clients into this one',
  behaviours: () => mergeBehaviours,
  body: { merge_ids: mergeIds },
  returns: 'record',
  status: 200,
  act: mergeClients,
}

function mergeClients(call: Call): Outcome {
  const { scope, resource } = call
  const client = recordOf(call)
  const others = othersOf(call, client)
  const [main] = mainAddresses(client.id, scope)
  for (const { id } of others) moveTo(client.id, id, scope)
  keepMainAddress(client.id, main, scope)
  for (const { id } of others) deleteRecord(scope, resource, scope.table(resource.name).get(id)!)
  const row = scope.table(resource.name).get(client.id) ?? client
  return { kind: 'record', row, view: resource.views.one, written: true }
}

interface MainAddress extends Row {
  readonly primary: boolean | null
}

/** The main delivery addresses of a client: one, unless others have just come from merged clients. */
function mainAddresses(client: number, scope: AccountScope): MainAddress[] {
  const addresses = scope.table<MainAddress>('addresses').where('addressable_id', client)
  return addresses.filter(({ primary }) => primary)
}

function keepMainAddress(client: number, own: MainAddress | undefined, scope: AccountScope): void {
  const all = mainAddresses(client, scope)
  const main = own ?? all[0]
  const resource = scope.runtime.registry.resource('addresses')
  for (const address of all) {
    if (address.id !== main?.id) patchRecord(scope, resource, address, { primary: false })
  }
}

/** @throws Problem `invalid` unless all are other clients of the account */
function othersOf({ body, scope, resource }: Call, client: Row): readonly Row[] {
  const ids = mergeIds.read(body.merge_ids)
  if (ids instanceof Refused) throw invalidValue('merge_ids', ids)
  if (ids.length === 0) throw invalid('merge_ids', cannotBeBlank)
  return [...new Set(ids)].map((id) => {
    if (id === client.id) throw invalid('merge_ids', `${id} is the client that the others are merged into`)
    const other = scope.table(resource.name).get(id)
    if (!other) throw invalidValue('merge_ids', new UnknownId(id, resource.name))
    return other
  })
}

/** Makes every record that refers to one client refer to the other. */
function moveTo(id: number, from: number, scope: AccountScope): void {
  for (const resource of scope.runtime.registry.ofAccounts()) {
    const names = resource.fieldList
      .filter(([, { refersTo }]) => refersTo === 'clients')
      .map(([name]) => name)
    if (names.length === 0) continue
    for (const row of [...scope.table(resource.name).all()]) {
      const values = row as Row & Readonly<Record<string, unknown>>
      const moved = names.filter((name) => values[name] === from)
      if (moved.length === 0) continue
      // A client must not be its own buyer.
      const own = resource.name === 'clients' && row.id === id
      patchRecord(scope, resource, row, Object.fromEntries(moved.map((name) => [name, own ? null : id])))
    }
  }
}

export const mergeBehaviours = [
  behaviour(
    'clients/merged',
    'A merge moves everything that names the other clients, such as documents and payments, to the client in the path and deletes the others; the balance follows, printed buyers stay',
    'facts 2.18',
  ),
  behaviour(
    'clients/merged-addresses',
    "After a merge, the client's main delivery address stays the main one; without one, the first of the others is",
    'assumed',
    'a portable proof',
  ),
  withStatus(
    422,
    behaviour(
      'clients/merge-refused',
      'merge_ids that are missing, unknown or the client itself are 422, and nothing moves',
      'assumed',
    ),
  ),
]
