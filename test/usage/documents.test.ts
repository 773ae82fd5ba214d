import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../support/built.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname

/** The README and the pages of the documentation. */
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** The code blocks of one language in a document, in order. */
function blocks(document: string, language: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1]!,
  )
}

/** The documents that have blocks of a language. */
function having(language: string): string[] {
  return documents.filter((document) => blocks(document, language).length > 0)
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'faketura-usage-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const commands = ['sh', 'bash'].flatMap((language) =>
  having(language).map((document) => [document, language] as const),
)

test('there are examples of every kind', () => {
  expect(commands).toContainEqual(['README.md', 'bash'])
  expect(commands).toContainEqual(['docs/getting-started.md', 'sh'])
  expect(commands.length).toBeGreaterThan(5)
  expect(having('ts').length).toBeGreaterThan(4)
  expect(having('yaml').length).toBeGreaterThan(1)
})

test.each(commands)('every command prints the output below it: %s, %s', async (document, language) => {
  await using emulator = await createEmulator({ fixtures: 'starter' })
  // The package's own command, as npx finds it where it is installed.
  const tools = await folder()
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(root, 'dist/cli.cjs')}" "$@"\n`
  await writeFile(join(tools, 'npx'), npx, { mode: 0o755 })
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` }
  for (const block of blocks(document, language)) {
    const steps = block.replaceAll('127.0.0.1:4010', `127.0.0.1:${emulator.port}`).split(/^#> /m)
    const expected = steps.slice(1).map((step) => step.slice(0, step.indexOf('\n')))
    expect(expected.length, block).toBeGreaterThan(0)
    const functions = steps[0]!.match(/^\w+\(\) .*$/gm)?.join('\n') ?? ''
    for (const [at, response] of expected.entries()) {
      const commands = at === 0 ? steps[0]! : steps[at]!.slice(steps[at]!.indexOf('\n') + 1)
      const { stdout } = await run('bash', ['-euc', `${functions}\n${commands}`], { env })
      expect(stdout, commands).toContain(response)
    }
  }
})

test.each(having('ts'))('every program runs, and its comments are true: %s', async (document) => {
  const path = await folder()
  await mkdir(join(path, 'node_modules'))
  await symlink(root, join(path, 'node_modules/faketura'))
  await symlink(join(root, 'node_modules/msw'), join(path, 'node_modules/msw'))
  const programs = blocks(document, 'ts')
  for (const [at, block] of programs.entries()) {
    const shown = block.replace(/^(\S.*?) \/\/ ('[^']*')$/gm, 'assert.deepStrictEqual($1, $2)')
    expect(shown).not.toBe(block)
    const source = `import assert from 'node:assert'\nconsole.assert = assert\n${shown}`
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 }
    const { outputText } = ts.transpileModule(source, { compilerOptions })
    await writeFile(join(path, `example-${at}.mjs`), outputText)
  }
  // One after the other in one process, because loading the package takes longer than most of them run.
  const all = programs.map((_, at) => `await import('./example-${at}.mjs')`)
  await writeFile(join(path, 'all.mjs'), all.join('\n'))
  const { stderr } = await run(process.execPath, ['all.mjs'], { cwd: path })
  expect(stderr).toBe('')
})

test.each(having('yaml'))(
  'every fixture and profile loads, and its comments are true: %s',
  async (document) => {
    const path = await folder()
    for (const block of blocks(document, 'yaml')) {
      await writeFile(join(path, 'fixture.yaml'), block)
      if (/^overrides:/m.test(block)) {
        // A profile, which names behaviours.
        await using emulator = await createEmulator({ profile: `${path}/fixture.yaml`, listen: false })
        expect(emulator.account().invoices.all()).toEqual([])
        continue
      }
      await using emulator = await createEmulator({ fixtures: join(path, 'fixture.yaml'), listen: false })
      const account = emulator.account('acme')
      const files = account.attachments.all()
      if (files.length > 0) {
        const late = { invoice_id: account.invoices.get('late')!.id }
        expect(files).toMatchObject([
          { ...late, file_name: 'note.txt' },
          { ...late, file_name: 'pixel.gif' },
        ])
        continue
      }
      const { linked, members } = emulator.export().accounts.acme!
      if (linked) {
        expect([linked, members]).toMatchObject([
          ['shop'],
          [
            { login: 'ann@acme.test', department_ids: [account.departments.get('north')!.id] },
            { login: 'eve@shop.test', role: 'admin' },
          ],
        ])
        continue
      }
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
        issue_date: expect.stringMatching(/^(2025-1[012]|2026-01)-/),
        buyer_name: 'Jan Example',
      })
    }
  },
)
