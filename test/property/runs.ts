import fc from 'fast-check'

/** How often a property is tried; `FAKETURA_PROPERTY_RUNS=5000` tries longer. */
export const runs = Number(process.env.FAKETURA_PROPERTY_RUNS ?? 40)

/**
 * Holds a property against many stories; a failure prints the smallest story that breaks it and the seed to repeat it.
 * @param share of the usual number of runs, for properties that take long
 */
export function holds<Values extends [unknown, ...unknown[]]>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  share = 1,
): Promise<void> {
  const numRuns = Math.max(1, Math.round(runs * share))
  // A found story is long, so shrinking is what makes it readable; it gets as much time as a run of everything.
  return fc.assert(property, { numRuns, interruptAfterTimeLimit: runs * 3000, markInterruptAsFailure: true })
}

/** Milliseconds that a test of a property may take. */
export const propertyTimeout = Math.max(60_000, runs * 4000)
