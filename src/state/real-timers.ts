import timers from 'node:timers'
import promises from 'node:timers/promises'

/**
 * The timers of Node. Tests that fake time replace the members of `globalThis`, `node:timers` and `node:timers/promises`.
 * So these are taken when this module is loaded, and everything that waits for real time imports them from here. Only the
 * wait for the next event of a running clock uses the replaceable timers, because that clock follows `Date`.
 */
export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = timers

export const { queueMicrotask } = globalThis

export const { nextTick } = process

/** Resolves after some milliseconds of real time. */
export const { setTimeout: wait } = promises

/** Lets other requests, timers and connections proceed. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
