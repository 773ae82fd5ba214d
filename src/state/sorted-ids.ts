import { firstPosition } from './first-position.ts'

/** The position of `id` in ascending ids, or the position for inserting it. */
export function positionOfId(ids: readonly number[], id: number): number {
  return firstPosition(ids, (one) => one < id)
}

/** Inserts an id. This is nearly always a push, because new records have the highest id. */
export function insertId(ids: number[], id: number): void {
  const last = ids[ids.length - 1]
  if (last === undefined || last < id) ids.push(id)
  else ids.splice(positionOfId(ids, id), 0, id)
}

/** Removes an id. Undoing the creation of a record is a pop, because it removes the last id. */
export function removeId(ids: number[], id: number): void {
  const at = ids[ids.length - 1] === id ? ids.length - 1 : positionOfId(ids, id)
  if (ids[at] !== id) return
  if (at === ids.length - 1) ids.pop()
  else ids.splice(at, 1)
}
