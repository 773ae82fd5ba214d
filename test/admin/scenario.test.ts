import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isInstalled } from '../support/installed.ts'
import { openAdmin } from './admin-client.ts'

const run = promisify(execFile)

/** Scripts in other languages, with the commands that check whether they are installed. */
const languages = [
  { name: 'python', command: 'python3', script: 'scenario.py', probes: [['python3', '--version']] },
  {
    name: 'sh',
    command: 'sh',
    script: 'scenario.sh',
    probes: [
      ['sh', '-c', 'exit 0'],
      ['curl', '--version'],
    ],
  },
] as const

test('runs a whole scenario in other languages', { timeout: 60_000 }, async () => {
  const ran: string[] = []
  for (const { name, command, script, probes } of languages) {
    if (!probes.every((probe) => isInstalled(probe))) continue
    const { emulator } = await openAdmin({ fixtures: 'starter' })
    const path = fileURLToPath(new URL(script, import.meta.url))
    const { stdout } = await run(command, [path, emulator.url])
    expect(stdout).toBe(`${name} was here\n`)
    ran.push(name)
  }
  expect(ran, 'neither python3 nor sh with curl is installed').not.toEqual([])
})
