import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { errorMessage } from '../checks/error-message.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import { FaketuraError, FixtureError, problemText } from '../errors/errors.ts'
import { type Fixtures, readFixtures } from '../fixtures/load.ts'
import { clearInterval, setInterval } from '../state/real-timers.ts'
import type { Reload } from './reload.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Milliseconds without a change after which a save is complete: editors write in pieces, replace a file, or save several. */
const quiet = 100

/**
 * Watches the files of fixtures and those that they extend. It compares the state of each file with that when it was
 * read, so that it notices every save, also of a file that was deleted with its folder and returns.
 */
export class FixtureWatch {
  /** State of each file when it was last read. */
  private readonly read = new Map<string, string>()
  private timer: NodeJS.Timeout | undefined
  private reloading: Promise<void> | undefined

  private constructor(private readonly fixtures: Fixtures<string>) {}

  /**
   * Starts watching.
   * @throws WrongUsage when there is no file to watch
   */
  static async over(fixtures: Fixtures<string>): Promise<FixtureWatch> {
    const watch = new FixtureWatch(fixtures)
    // A mistake in a fixture is ignored here, because the start reports it.
    await watch.documents().catch(() => undefined)
    if (watch.read.size > 0) return watch
    throw new WrongUsage('--watch: there is no file to watch; name one, such as fixtures/state.yaml')
  }

  /** Reloads the emulator after each save, and reports the result. */
  reloadInto(emulator: RunningEmulator, report: (reload: Reload) => void): void {
    const reload = async (files: readonly string[]) => {
      try {
        emulator.reseed(await this.documents())
        report({ event: 'reloaded', files })
      } catch (failure) {
        report({ event: 'refused', files, findings: findingsOf(failure) })
      }
    }
    let before = ''
    this.timer = setInterval(() => {
      if (this.reloading) return
      const changed = [...this.read]
        .map(([file]) => [file, stateOf(file)] as const)
        .filter(([file, state]) => this.read.get(file) !== state)
      const states = changed.join()
      const isComplete = states === before
      before = states
      if (changed.length === 0 || !isComplete) return
      this.reloading = reload(changed.map(([file]) => relative('', file))).finally(() => {
        this.reloading = undefined
      })
    }, quiet)
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.reloading
  }

  private documents() {
    return readFixtures(this.fixtures, (file) => this.read.set(file, stateOf(file)))
  }
}

/** Detects a change of a file without reading it. */
function stateOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : 'missing'
}

/** Describes the mistakes; the emulator keeps its state. */
function findingsOf(failure: unknown): readonly string[] {
  if (failure instanceof FixtureError) return failure.problems.map(problemText)
  if (failure instanceof FaketuraError) return [failure.reason]
  return [errorMessage(failure)]
}
