import { type StdioOptions, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { beforeAll, expect, test } from 'vitest'
import { type Packed, pack, root, temporaryFolder } from './pack.ts'

/** Findings of established package linters about the tarball. */

const folder = temporaryFolder()
let packed: Packed

beforeAll(() => {
  packed = pack()
}, 60_000)

test('publint finds nothing, not even a suggestion', async () => {
  const tarball = new Uint8Array(readFileSync(packed.file)).buffer
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  expect(pkg?.name).toBe('faketura')
  expect(messages).toEqual([])
})

interface Problem {
  readonly kind: string
  readonly entrypoint: string
  readonly resolutionKind: string
}

/** Intended findings, each with the reason. */
const meant: Readonly<Record<string, (problem: Problem) => boolean>> = {
  'TypeScript’s node10 resolution knows no subpaths; it is for versions of Node without them, which `engines` refuses':
    ({ kind, entrypoint, resolutionKind }) =>
      kind === 'NoResolution' && resolutionKind === 'node10' && entrypoint !== '.',
  'Vitest itself is an ES module only, and nothing but its tests imports its subpath': ({
    kind,
    entrypoint,
  }) => kind === 'CJSResolvesToESM' && entrypoint === './vitest',
}

test('are-the-types-wrong finds only what is intended', { timeout: 120_000 }, () => {
  const cli = join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js')
  // Into a file: a pipe would get what fits into it before the process ends.
  const file = join(folder, 'types.json')
  const stdio: StdioOptions = ['ignore', openSync(file, 'w'), 'ignore']
  spawnSync(process.execPath, [cli, packed.file, '--format', 'json'], { stdio })
  const { analysis, problems } = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(['.', './jest', './schema.json']))
  const found: Problem[] = Object.values<Problem[]>(problems).flat()
  for (const [reason, isMeant] of Object.entries(meant)) {
    expect(
      found.some((problem) => isMeant(problem)),
      `no longer so: ${reason}`,
    ).toBe(true)
  }
  expect(found.filter((problem) => !Object.values(meant).some((isMeant) => isMeant(problem)))).toEqual([])
})
