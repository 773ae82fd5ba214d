import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import { LiveClient, type LiveOptions } from '../../src/live/live-client.ts'
import { type Recorded, type RecordOptions, recordAccount } from '../../src/record/record-account.ts'
import { workingFolder } from '../cli/run.ts'
import { openedOnPort } from '../support/opened.ts'

/** An emulator on a port of its own, which plays the live service. */
export const liveService = openedOnPort

/** A client that does not wait. */
export function clientOf({ url, apiToken }: Account, options: Partial<LiveOptions> = {}): LiveClient {
  return new LiveClient({ url, token: apiToken, requestsPerSecond: 100_000, retryDelay: 1, ...options })
}

/** A path of an output in an empty folder. */
export function outputPath(name = 'recorded.yaml'): string {
  return join(workingFolder({}), name)
}

export interface Recording extends Recorded {
  readonly path: string
  readonly text: string
}

/** Records the first account of an emulator. */
export async function recording(live: Emulator, options: Partial<RecordOptions> = {}): Promise<Recording> {
  const path = options.path ?? outputPath()
  const recorded = await recordAccount({
    client: clientOf(live.account()),
    path,
    format: path.endsWith('.json') ? 'json' : 'yaml',
    isRaw: false,
    salt: 'pepper',
    isChecked: false,
    onPage: () => undefined,
    ...options,
  })
  return { ...recorded, path, text: readFileSync(path, 'utf8') }
}

/** An emulator that has loaded a recording. */
export async function loaded({ path }: Pick<Recording, 'path'>): Promise<Account> {
  const emulator = await createEmulator<string>({ fixtures: path, listen: false })
  onTestFinished(() => emulator.close())
  return emulator.account()
}
