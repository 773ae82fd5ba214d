import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname
const readme = await readFile(join(root, 'README.md'), 'utf8')

/** The code blocks of one language, in order. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1]!,
  )
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'faketura-readme-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.each(['sh', 'bash'])('every command of the README prints what stands below it: %s', async (language) => {
  await using emulator = await createEmulator({ fixtures: 'starter' })
  // The package's own command, as npx finds it where it is installed.
  const tools = await folder()
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(root, 'dist/cli.js')}" "$@"\n`
  await writeFile(join(tools, 'npx'), npx, { mode: 0o755 })
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` }
  expect(blocks(language).length).toBeGreaterThan(0)
  for (const block of blocks(language)) {
    const steps = block.replaceAll('127.0.0.1:4010', `127.0.0.1:${emulator.port}`).split(/^#> /m)
    const expected = steps.slice(1).map((step) => step.slice(0, step.indexOf('\n')))
    expect(expected.length).toBeGreaterThan(2)
    const functions = steps[0]!.match(/^\w+\(\) .*$/gm)?.join('\n') ?? ''
    for (const [at, answer] of expected.entries()) {
      const commands = at === 0 ? steps[0]! : steps[at]!.slice(steps[at]!.indexOf('\n') + 1)
      const { stdout } = await run('bash', ['-euc', `${functions}\n${commands}`], { env })
      expect(stdout).toContain(answer)
    }
  }
})

test('every TypeScript example of the README runs, and its comments tell what its expressions give', async () => {
  const path = await folder()
  await mkdir(join(path, 'node_modules'))
  await symlink(root, join(path, 'node_modules/faketura'))
  expect(blocks('ts').length).toBeGreaterThan(0)
  for (const block of blocks('ts')) {
    const shown = block.replace(/^(\S.*?) \/\/ ('[^']*')$/gm, 'assert.deepStrictEqual($1, $2)')
    expect(shown).not.toBe(block)
    const source = `import assert from 'node:assert'\nconsole.assert = assert\n${shown}`
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 }
    const { outputText } = ts.transpileModule(source, { compilerOptions })
    await writeFile(join(path, 'example.mjs'), outputText)
    const { stderr } = await run(process.execPath, ['example.mjs'], { cwd: path })
    expect(stderr).toBe('')
  }
})

test('the fixture of the README loads, with the totals, numbers and dates that its comments promise', async () => {
  const path = await folder()
  for (const block of blocks('yaml')) {
    await writeFile(join(path, 'world.yaml'), block)
    await using emulator = await createEmulator({ fixtures: join(path, 'world.yaml'), listen: false })
    const account = emulator.account('acme')
    expect(account.invoices.get('late')).toMatchObject({
      number: '1/12/2025',
      client_id: account.clients.get('jan')?.id,
      issue_date: '2025-12-06',
      price_gross: '246.0',
      currency: 'PLN',
      'overdue?': true,
    })
    expect(account.invoices.get('bulk-100')).toMatchObject({
      oid: 'order-100',
      status: 'paid',
      payment_type: expect.stringMatching(/^(card|transfer)$/),
      issue_date: '2026-01-15',
      buyer_name: 'Jan Example',
    })
  }
})
