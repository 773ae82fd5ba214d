/** Whether a value has more levels of objects and lists. A value that comes from a program may have thousands. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** No response of the service comes near. Every function that follows a value inwards can follow it this deep. */
export const deepestResponse = 100
