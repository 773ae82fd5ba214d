import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { llmsText } from '../../.config/docs/llms.ts'
import { endpoints } from '../../src/admin/endpoints.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { indexHtml, pageHtml } from '../../src/documentation/html.ts'
import { guide, indexText } from '../../src/documentation/pages.ts'
import { editions } from '../../src/editions/index.ts'
import { problemKinds } from '../../src/kernel/card/problem.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { registry } from '../../src/resources/registry.ts'

const pages = guide()
const index = indexHtml(pages, indexText())
const textOf = (slug: string) => pages.find((page) => page.slug === slug)!.markdown

test('the index lists every page once, by its title', () => {
  const folder = new URL('../../docs/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(pages.map(({ slug }) => `${slug}.md`).sort()).toEqual(files.sort())
})

test.each(pages)('$slug begins with its title, and has no empty marker', ({ title, summary, markdown }) => {
  expect(markdown.startsWith(`# ${title}\n`)).toBe(true)
  expect(summary).toMatch(/^[A-Za-z].{15,200}\.$/)
  expect(markdown).not.toMatch(/<!-- (table|code)/)
})

test('every declaration is documented', async () => {
  for (const { id } of behaviours()) expect(textOf('behaviours')).toContain(`| \`${id}\` |`)
  for (const { method, path } of endpoints) {
    expect(textOf('admin-api')).toContain(`| \`${method} ${path}\` |`)
  }
  for (const { operation } of registry.routes('documented')) {
    expect(textOf('operations')).toContain(`| \`${operation.id}\` |`)
  }
  for (const { name, declaredFields } of registry.resources) {
    const text = textOf(`resources/${name.replaceAll('_', '-')}`)
    for (const field of Object.keys(declaredFields)) expect(text).toContain(`| \`${field}\` |`)
  }
  for (const { code } of Object.values(problemKinds)) expect(textOf('errors')).toContain(`| \`${code}\` |`)
  for (const name of Object.keys(editions)) expect(textOf('editions')).toContain(`| \`${name}\` |`)
  for (const { name, flags } of await allCommands()) {
    expect(textOf('command-line')).toContain(`\`faketura ${name} `)
    for (const flag of Object.keys(flags)) expect(textOf('command-line')).toContain(`--${flag}`)
  }
})

test('every option and member has a description', () => {
  const tables = pages.flatMap(({ markdown }) => markdown.match(/^\| .* \| Meaning \|\n(\|.*\n?)+/gm) ?? [])
  expect(tables.length).toBeGreaterThan(15)
  const rows = tables.flatMap((rows) => rows.trimEnd().split('\n').slice(2))
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
})

test('every link between pages resolves to a page and a heading', () => {
  const html = new Map(pages.map((page) => [`docs/${page.slug}`, pageHtml(pages, page)]))
  html.set('docs', index)
  let count = 0
  for (const [address, text] of html) {
    for (const [, link] of text.matchAll(/href="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(link!, `http://emulator.test/__admin/${address}`)
      if (origin !== 'http://emulator.test') continue
      const target = pathname.replace('/__admin/', '')
      if (target === '' || /^assets\/|\.json$|\.txt$/.test(target)) continue
      expect([...html.keys()], `${address}: ${link}`).toContain(target)
      if (hash) expect(html.get(target), `${address}: ${link}`).toContain(` id="${hash.slice(1)}"`)
      count++
    }
  }
  expect(count).toBeGreaterThan(pages.length ** 2)
})

test.each([...pages.map((page) => pageHtml(pages, page)), index])('a page runs nothing %#', (html) => {
  expect(html).not.toMatch(/<(script|style|iframe|form|base)\b| on\w+="|style="/)
  expect(html.match(/<h1>/g)).toHaveLength(1)
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain('')
})

test('llms.txt names every page and every command', async () => {
  const text = await llmsText('An emulator', pages)
  expect(text).toMatch(/^# faketura\n\n> An emulator\.\n/)
  for (const { slug, title } of pages) expect(text).toContain(`- [${title}](docs/${slug}.md): `)
  for (const { name } of await allCommands()) expect(text).toContain(`\`npx faketura ${name} `)
})

test('a character that would begin a tag is escaped', async () => {
  const { table } = await import('../../.config/docs/table.ts')
  expect(table(['A'], [['<b> and `<b>` | c']])).toBe('| A |\n| --- |\n| &lt;b> and `<b>` \\| c |')
})

test('every type that a table of options names can be imported', () => {
  const exported = readFileSync(new URL('../../src/index.ts', import.meta.url), 'utf8')
  const markdown = textOf('typescript')
  const types = [...markdown.matchAll(/^\| `\w+` \| `(.+?)` \|/gm)].flatMap(([, type]) =>
    [...type!.matchAll(/\b(?<!['"])[A-Z]\w+/g)].map(([name]) => name),
  )
  expect(types).toContain('Limits')
  expect(types.filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([])
})

test('the profiles differ as documented', async () => {
  const text = textOf('profiles')
  for (const profile of ['documented', 'observed'] as const) {
    const other = new Set(
      registry
        .routes(profile === 'observed' ? 'documented' : 'observed')
        .map(({ method, path }) => `${method} ${path}`),
    )
    const own = registry.routes(profile).filter(({ method, path }) => !other.has(`${method} ${path}`))
    expect(own.length).toBeGreaterThan(0)
    for (const { method, path } of own) {
      expect(text).toMatch(new RegExp(`^\\| \`${escaped(`${method} ${path}`)}\` .* \\| ${profile} \\|`, 'm'))
    }
  }
})

function escaped(text: string): string {
  return text.replace(/[.{}/]/g, '\\$&')
}
