/** Whether a value has more than so many levels of objects and lists. A value from a program may have thousands. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** No response of the service is nearly as deep, and every recursive function can read a value of this depth. */
export const deepestResponse = 100
