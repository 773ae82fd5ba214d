/** Whether a value has more than so many levels of objects and lists. A value from a program may have thousands. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** Levels of a form or an XML body. No documented request has nearly as many. */
export const maxBodyDepth = 20
