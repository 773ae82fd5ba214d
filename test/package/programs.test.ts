import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ending, installCopy, temporaryFolder } from './pack.ts'
import { type Program, programs } from './programs.ts'

const folder = temporaryFolder()

beforeAll(() => installCopy(folder), 120_000)

function isHere({ check: [command, ...words] }: Program): boolean {
  return spawnSync(command, words).status === 0
}

// In strict mode, a request with a diagnostic is refused, and the program prints that.
for (const program of programs) {
  test.skipIf(!isHere(program))(`${program.name} runs in strict mode`, { timeout: 60_000 }, async () => {
    const { file, text, command, prints } = program
    writeFileSync(join(folder, file), text)
    const cli = join(folder, 'node_modules', 'faketura', 'dist', 'cli.cjs')
    const options = [
      'exec',
      'blank',
      '--proxy',
      '--strict',
      '--edition',
      'poland',
      '--now',
      '2026-01-15',
      '--quiet',
    ]
    const ended = await ending(folder, process.execPath, [cli, ...options, '--', ...command])
    expect(ended).toEqual({ code: 0, text: prints })
  })
}
