/** Whether a value has more than so many levels of objects and lists. A value from a program may have thousands. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (levels === 0) return true
  for (const name of Object.keys(value)) if (isDeeperThan(value[name as never], levels - 1)) return true
  return false
}

/** Levels of a form or an XML body. No documented request has nearly as many. */
export const maxBodyDepth = 20
