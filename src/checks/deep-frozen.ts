/** Freezes a value and all that is in it. A frozen part is left out, because all that is in it is frozen, too. */
export function deepFrozen<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFrozen(inner)
  }
  return value
}
