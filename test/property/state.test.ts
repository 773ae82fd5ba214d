import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator, type Snapshot } from '../../src/index.ts'
import { unsealed } from '../state/files.ts'
import { command } from './commands.ts'
import { everything, furnish, run } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

const step = fc.oneof(
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: fc.constant('take a snapshot' as const) },
  { weight: 1, arbitrary: fc.record({ restore: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.constant('reset' as const) },
  { weight: 1, arbitrary: fc.constant('load' as const) },
)

const options = { listen: false, now: '2026-01-15' } as const

/** All values in a closed file: those of the seeded state, and the later ones. The order of the lines does not matter. */
function valuesIn(path: string): { seeded: Map<string, unknown>; changed: Map<string, unknown> } {
  const seeded = new Map<string, unknown>()
  const changed = new Map<string, unknown>()
  let target = seeded
  for (const text of unsealed(readFileSync(path, 'utf8')).texts.slice(1)) {
    const entry = JSON.parse(text)
    for (const [store, account, key, value] of entry.steps) {
      // How far webhooks have got, and how long it took them, differs from one process to the next.
      target.set(`${store} ${account} ${key}`, store === 'deliveries' ? 'on its way' : value)
    }
    if (entry.seeded !== undefined) target = changed
  }
  return { seeded, changed }
}

test(
  'a state file restores the state and its seeded state, byte for byte',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faketura-state-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let count = 0
    const property = fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), async (steps) => {
      const path = join(folder, `${++count}.state`)
      const emulator = await createEmulator({ ...options, state: path })
      furnish(emulator)
      const taken: Snapshot[] = [emulator.snapshot()]
      let loaded = 0
      for (const one of steps) {
        if (one === 'take a snapshot') taken.push(emulator.snapshot())
        else if (one === 'reset') resetAndFurnish(emulator)
        else if (one === 'load')
          await emulator.load({ faketura: 1, accounts: { [`loaded-${++loaded}`]: {} } })
        else if ('restore' in one) emulator.restore(taken[one.restore % taken.length]!)
        else if (emulator.accounts.length > 1) await run(emulator, one)
      }
      // A killed process would leave the file as it is now.
      const copy = `${path}.copy`
      copyFileSync(path, copy)
      const killed = await createEmulator({ ...options, state: copy })
      const state = await everything(emulator)
      expect(await everything(killed)).toBe(state)
      await emulator.close()
      const again = await createEmulator({ ...options, state: path })
      expect(await everything(again)).toBe(state)
      await killed.close()
      await again.close()
      expect(valuesIn(copy)).toEqual(valuesIn(path))
      rmSync(copy)
      rmSync(path)
    })
    await holds(property, 0.5)
  },
  propertyTimeout,
)

/** The stories use two accounts. */
function resetAndFurnish(emulator: Emulator): void {
  emulator.reset()
  if (emulator.accounts.every(({ prefix }) => prefix !== 'second')) furnish(emulator)
}
