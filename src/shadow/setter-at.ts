import { isMap } from '../checks/is-map.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Correspondence } from '../live/correspondence.ts'
import type { Row } from '../state/table.ts'
import type { Mirror } from './mirror.ts'

interface Response {
  /** The records as the live service returned them, because its positions in lists make up the path. */
  readonly body: unknown
  readonly resource: Resource
  readonly mirror: Mirror
  readonly correspondence: Correspondence
}

/**
 * The rule or effect that set the emulator's value at a place.
 * @param path such as `[2].positions[0].total_price_net`
 */
export function setterAt(path: string, { body, resource, mirror, correspondence }: Response) {
  const [, index, list = '', rowIndex, inner] = /^(?:\[(\d+)\]\.?)?([\w-]*)(?:\[(\d+)\])?\.?([\w-]*)/.exec(
    path,
  )!
  const shown = index === undefined ? body : Array.isArray(body) ? body[Number(index)] : undefined
  const { name, fields } = resource
  const id = isMap(shown) ? correspondence.toEmulator(name, Number(shown.id)) : undefined
  if (!isMap(shown) || id === undefined) return undefined
  const field = plain(list)
  const setter = mirror.trace.setterOf(name, Number(id), field)
  if (rowIndex === undefined) return setter
  const row = Array.isArray(shown[list]) ? shown[list][Number(rowIndex)] : undefined
  const kind = fields[field]?.rows?.copiesOf ?? `${name}.${field}`
  const rowId = isMap(row) ? correspondence.toEmulator(kind, Number(row.id)) : undefined
  const rows = mirror.account.tables.existing<Row>(name)?.get(Number(id))?.[field]
  const own = Array.isArray(rows)
    ? (rows.find((one: Row) => String(one.id) === rowId) ?? rows[Number(rowIndex)])
    : undefined
  return (own && mirror.trace.setterInRow(own, plain(inner!))) ?? setter
}

function plain(name: string): string {
  return name.replaceAll('-', '_')
}
