import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { testWith } from '../support/installed.ts'
import { ending, installCopy, temporaryFolder } from './pack.ts'
import { programs } from './programs.ts'

const folder = temporaryFolder()

beforeAll(() => installCopy(folder), 120_000)

// In strict mode, a request with a diagnostic is refused, and the program prints that.
for (const program of programs) {
  testWith(program.check)(`${program.name} runs in strict mode`, { timeout: 60_000 }, async () => {
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
