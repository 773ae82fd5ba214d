import { deepestResponse, isDeeperThan } from './nesting.ts'

/** Parses a text as JSON; `undefined` when it is not JSON, or nested too deeply. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, deepestResponse) ? undefined : value
  } catch {
    return undefined
  }
}
