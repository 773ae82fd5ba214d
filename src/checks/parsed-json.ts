import { isDeeperThan } from './nesting.ts'

/** No response of the service has nearly as many levels, and recursive functions can read a value with this many. */
const maxDepth = 100

/** Parses a text as JSON; `undefined` when it is not JSON, or nested too deeply. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, maxDepth) ? undefined : value
  } catch {
    return undefined
  }
}
