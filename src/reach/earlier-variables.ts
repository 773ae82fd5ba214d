import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'

/** Name of the variable that stores the values from before, as JSON; null for a variable that was not set. */
export const earlierVariable = 'FAKETURA_EARLIER_VARIABLES'

/** Variables with their values; undefined for one to remove. */
export type Variables = ReadonlyMap<string, string | undefined>

/**
 * The values that variables had before faketura set them.
 * @returns no variable unless faketura has set some
 */
export function earlierValues(names: Iterable<string>, environment: NodeJS.ProcessEnv): Variables {
  const stored = environment[earlierVariable]
  if (stored === undefined) return new Map()
  const values = parsedJson(stored)
  const restored = [...names].flatMap((name): [string, string | undefined][] => {
    // Without readable values, the variables are removed.
    if (!isMap(values)) return [[name, undefined]]
    if (!Object.hasOwn(values, name)) return []
    const value = values[name]
    return [[name, typeof value === 'string' ? value : undefined]]
  })
  return new Map([...restored, [earlierVariable, undefined]])
}

/** Adds the variable that stores the values from before. */
export function withEarlierValues(variables: Variables, environment: NodeJS.ProcessEnv): Variables {
  const names = [...variables.keys()]
  const before = { ...environment, ...Object.fromEntries(earlierValues(names, environment)) }
  const earlier = Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
  return new Map([...variables, [earlierVariable, JSON.stringify(earlier)]])
}
