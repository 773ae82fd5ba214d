import { createContext, Script } from 'node:vm'
import { Refusal } from './refusal.ts'

/** Milliseconds of real time that all searches of one expression may take together. */
const totalTimeout = 1000
/** Results that are remembered; whoever waits looks at the same texts again and again. */
const maxCached = 2000

const script = new Script('text.search(expression)')

/**
 * An expression that came over HTTP. Some would outlast the process with a short text, so that its time is bounded,
 * which only a context of its own can do.
 * @throws SyntaxError when the source is none; its searches throw Refusal 422 when the time is over
 */
export function boundedExpression(source: string): RegExp {
  const context = createContext({ __proto__: null, text: '', expression: new RegExp(source, 'u') })
  const known = new Map<string, number>()
  let left = totalTimeout
  const search = (text: string): number => {
    const held = known.get(text)
    if (held !== undefined) return held
    const started = performance.now()
    try {
      context.text = text
      const place: number = script.runInContext(context, { timeout: Math.max(1, Math.ceil(left)) })
      if (known.size >= maxCached) known.clear()
      known.set(text, place)
      return place
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new Refusal(422, {
        message: `the expression ${source} takes too long`,
        field: 'matches',
        value: source,
      })
    } finally {
      left -= performance.now() - started
    }
  }
  return Object.defineProperty(new RegExp(source, 'u'), Symbol.search, { value: search })
}
