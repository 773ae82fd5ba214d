import { statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { errorMessage } from '../checks/error-message.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import { FaketuraError, FixtureError, problemText } from '../errors/errors.ts'
import { type Fixtures, readFixtures } from '../fixtures/load.ts'
import { clearTimeout, setTimeout } from '../state/real-timers.ts'
import type { Reload } from './reload.ts'
import { WrongUsage } from './wrong-usage.ts'

/** A file must be unchanged for this many milliseconds, because editors write in pieces. */
const settled = { stabilityThreshold: 30, pollInterval: 10 }

/** Milliseconds without a change after which a save is complete: editors replace a file, or save several. */
const quiet = 100

/**
 * Watches the files of fixtures and those that they extend. It remembers the state of a file when it was read, so
 * that it notices a save between reading and watching.
 */
export class FixtureWatch {
  /** State of each file when it was last read. */
  private readonly read = new Map<string, string>()
  private readonly changed = new Set<string>()
  private reloading: Promise<void> | undefined
  private reload: (() => Promise<void>) | undefined
  private timer: NodeJS.Timeout | undefined

  private constructor(
    private readonly fixtures: Fixtures<string>,
    private readonly watcher: import('chokidar').FSWatcher,
  ) {
    watcher.on('all', (_, path) => {
      this.changed.add(resolve(path))
      this.wait()
    })
  }

  /**
   * Starts watching.
   * @throws WrongUsage when there is no file to watch
   */
  static async over(fixtures: Fixtures<string>): Promise<FixtureWatch> {
    const { watch } = await import('chokidar')
    const one = new FixtureWatch(fixtures, watch([], { awaitWriteFinish: settled }))
    // A mistake in a fixture is ignored here, because the start reports it.
    await one.documents().catch(() => undefined)
    if (one.read.size > 0) return one
    await one.close()
    throw new WrongUsage('--watch: there is no file to watch; name one, such as fixtures/state.yaml')
  }

  /** Reloads the emulator after each save, and reports the result. */
  reloadInto(emulator: RunningEmulator, report: (reload: Reload) => void): void {
    this.reload = async () => {
      const files = [...this.changed]
        .filter((file) => this.read.get(file) !== stateOf(file))
        .map((file) => relative('', file))
      this.changed.clear()
      if (files.length === 0) return
      try {
        emulator.reseed(await this.documents())
        report({ event: 'reloaded', files })
      } catch (failure) {
        report({ event: 'refused', files, findings: findingsOf(failure) })
      }
    }
    this.run()
  }

  async close(): Promise<void> {
    this.reload = undefined
    clearTimeout(this.timer)
    await this.reloading
    await this.watcher.close()
  }

  private documents() {
    return readFixtures(this.fixtures, (file) => {
      if (!this.read.has(file)) this.watcher.add(file)
      this.read.set(file, stateOf(file))
    })
  }

  /** Waits until the files stop changing, so that a reload does not read half of a save. */
  private wait(): void {
    const before = this.states()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (this.states() === before) this.run()
      else this.wait()
    }, quiet)
  }

  private states(): string {
    return [...this.read.keys()].map(stateOf).join()
  }

  /** One reload at a time; saves in the meantime start another one afterwards. */
  private run(): void {
    if (this.reloading || this.timer || !this.reload || this.changed.size === 0) return
    this.reloading = this.reload().finally(() => {
      this.reloading = undefined
      this.run()
    })
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
