import { createContext, Script } from 'node:vm'
import { setImmediate } from '../state/real-timers.ts'
import { Refusal } from './refusal.ts'

/**
 * Milliseconds of real time for all searches of one expression together, and for all expressions in one turn
 * of the event loop: one write wakes every request that waits.
 */
const totalTimeout = 250
/**
 * Each search gets this many milliseconds, even after others have used up the time of the turn. Most take less than one, but
 * a busy machine may interrupt them.
 */
const minTimeout = 20
/** Results to cache: a request that waits searches the same texts again and again. */
const maxCached = 2000

let leftInTurn = totalTimeout
let isCounting = false

/** Begins to count the time of this turn, and restores the whole time after it. */
function countTurn(): void {
  if (isCounting) return
  isCounting = true
  setImmediate(() => {
    isCounting = false
    leftInTurn = totalTimeout
  })
}

const script = new Script('text.search(expression)')

/**
 * A regular expression from a request. Some take nearly forever, even on a short text, so each search has a time limit.
 * Only code in its own `vm` context can be interrupted.
 * @throws SyntaxError for an invalid expression; a search throws Refusal 422 when the time is used up
 */
export function boundedExpression(source: string, flags: string): RegExp {
  const context = createContext({ __proto__: null, text: '', expression: new RegExp(source, flags) })
  const known = new Map<string, number>()
  let left = totalTimeout
  const search = (text: string): number => {
    const held = known.get(text)
    if (held !== undefined) return held
    countTurn()
    const started = performance.now()
    const timeout = Math.max(minTimeout, Math.ceil(Math.min(left, leftInTurn)))
    try {
      context.text = text
      const place: number = script.runInContext(context, { timeout })
      if (known.size >= maxCached) known.clear()
      known.set(text, place)
      return place
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new Refusal(422, {
        code: 'FAKETURA_INVALID_PATTERN',
        message: `the expression ${source} takes too long`,
        field: 'matches',
        value: source,
      })
    } finally {
      const taken = performance.now() - started
      left -= taken
      leftInTurn -= taken
    }
  }
  return Object.defineProperty(new RegExp(source, flags), Symbol.search, { value: search })
}
