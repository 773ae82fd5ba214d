import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFile, opened, refusalOf, sealed, unsealed } from './files.ts'

/** A file as a crash leaves it: with the clients One to Five in its log. */
async function crashed(): Promise<{ state: string; content: Buffer }> {
  const state = newFile()
  const emulator = await opened(state)
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) emulator.account().clients.create({ name })
  const content = readFileSync(state)
  await emulator.close()
  return { state, content }
}

/** The names of the clients in a file with this content. */
async function clientsOf(state: string, content: string | Uint8Array): Promise<(string | null)[]> {
  writeFileSync(state, content)
  const emulator = await opened(state)
  const names = emulator
    .account()
    .clients.all()
    .map(({ name }) => name)
  await emulator.close()
  return names
}

const all = ['One', 'Two', 'Three', 'Four', 'Five']

test('drops a truncated last line, and continues the file after the line before', async () => {
  const { state, content } = await crashed()
  const begin = content.lastIndexOf('\n', content.length - 2) + 1
  expect(content.length - begin).toBeGreaterThan(200)
  const line = content.subarray(0, begin).toString('latin1').split('\n').length
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  for (let end = begin; end < content.length; end += 17) {
    writeFileSync(state, content.subarray(0, end))
    warned.mockClear()
    const emulator = await opened(state)
    const place = `line ${line} (byte ${begin})`
    const text = `state: ${state} is incomplete from ${place}, because its writing was interrupted; the state before is restored`
    expect(warned.mock.calls).toEqual(end === begin ? [] : [[text, 'FaketuraState']])
    const { clients } = emulator.account()
    expect(clients.all().map(({ name }) => name)).toEqual(all.slice(0, 4))
    clients.create({ name: 'Six' })
    const copy = `${state}.copy`
    expect(await clientsOf(copy, readFileSync(state))).toEqual([...all.slice(0, 4), 'Six'])
    await emulator.close()
  }
})

test('drops zeros that a power failure left after the last line', async () => {
  const { state, content } = await crashed()
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  expect(await clientsOf(state, Buffer.concat([content, Buffer.alloc(3000)]))).toEqual(all)
  expect(warned).toHaveBeenCalledOnce()
  expect(await clientsOf(state, readFileSync(state))).toEqual(all)
  expect(warned).toHaveBeenCalledOnce()
})

test('ignores what a crash left of a rewritten file', async () => {
  const { state, content } = await crashed()
  writeFileSync(`${state}.new`, content.subarray(0, 500))
  writeFileSync(state, content)
  const emulator = await opened(state)
  emulator.account().clients.create({ name: 'Six' })
  await emulator.close()
  expect(existsSync(`${state}.new`)).toBe(false)
  expect(await clientsOf(state, readFileSync(state))).toEqual([...all, 'Six'])
})

test('finds a changed byte anywhere, names its line, and leaves the file alone', async () => {
  const { state, content } = await crashed()
  const lines = content.toString('latin1').split('\n').length - 1
  const found = new Set<number>()
  for (let at = content.indexOf('\n') + 1; at < content.length - 1; at += 97) {
    const changed = Buffer.from(content)
    changed[at] = changed[at] === 0x41 ? 0x42 : 0x41
    writeFileSync(state, changed)
    const refusal = await refusalOf(state)
    const [, line, byte] =
      /is damaged in line (\d+) \(byte (\d+)\): its checksum is wrong/.exec(refusal) ?? []
    expect(Number(byte)).toBeLessThanOrEqual(at)
    expect(content.indexOf('\n', Number(byte))).toBeGreaterThanOrEqual(at)
    expect(refusal).toContain('move it away to start with a new one')
    expect(readFileSync(state).equals(changed)).toBe(true)
    found.add(Number(line))
  }
  expect(found.size).toBeGreaterThan(lines - 4)
})

test.each([
  ['is missing', (lines: string[], at: number) => lines.toSpliced(at, 1)],
  ['stands twice', (lines: string[], at: number) => lines.toSpliced(at, 0, lines[at]!)],
  [
    'changed places with the next',
    (lines: string[], at: number) => lines.toSpliced(at, 2, lines[at + 1]!, lines[at]!),
  ],
])('a line that %s is found', async (_what, change) => {
  const { state, content } = await crashed()
  const lines = content.toString().split('\n')
  for (let at = 1; at < lines.length - 3; at++) {
    writeFileSync(state, change(lines, at).join('\n'))
    expect(await refusalOf(state), String(at)).toMatch(/is damaged in line \d+/)
  }
})

test('the advice to cut off a damaged end works', async () => {
  const { state, content } = await crashed()
  const lines = content.toString().split('\n')
  const damaged = lines.with(-3, lines.at(-3)!.replace('Four', 'Fuor'))
  writeFileSync(state, damaged.join('\n'))
  const count = Number(/head -n (\d+)/.exec(await refusalOf(state))?.[1])
  expect(await clientsOf(state, `${damaged.slice(0, count).join('\n')}\n`)).toEqual(all.slice(0, 3))
})

test('refuses a file that ends before its state is complete', async () => {
  const { state, content } = await crashed()
  const lines = content.toString().split('\n')
  const last = lines.findIndex((line) => line.includes('"complete"'))
  expect(last).toBeGreaterThan(2)
  for (let count = 1; count <= last; count++) {
    writeFileSync(state, `${lines.slice(0, count).join('\n')}\n`)
    expect(await refusalOf(state)).toMatch(/ends at byte \d+, before its state is complete.*move it away/)
  }
  expect(await clientsOf(state, `${lines.slice(0, last + 1).join('\n')}\n`)).toEqual([])
})

test.each([
  ['another program', '{"name":"some-package","version":"1.0.0"}\n'],
  ['no text at all', Buffer.from([0, 255, 10, 13, 128])],
  ['one line without an end', 'faketura'],
  ['a fixture', 'faketura: 1\naccounts:\n  demo: {}\n'],
])('a file of %s is refused and left alone', async (_what, content) => {
  const state = newFile()
  writeFileSync(state, content)
  expect(await refusalOf(state)).toMatch(/is not a faketura state file.*choose another name/)
  expect(readFileSync(state).equals(Buffer.from(content))).toBe(true)
})

test('a file of another format is refused with both formats', async () => {
  const { state, content } = await crashed()
  const later = content.toString().replace('format 3 ', 'format 12 ')
  writeFileSync(state, later)
  const refusal = await refusalOf(state)
  expect(refusal).toMatch(/was written in format 12 by another version of faketura.*reads format 3\b/)
  expect(refusal).toMatch(/use the version that wrote it.*export/)
  expect(readFileSync(state, 'utf8')).toBe(later)
})

test('a file whose records have other fields is refused with the version that wrote it', async () => {
  const { state, content } = await crashed()
  const { firstLine, texts } = unsealed(content.toString())
  expect(sealed(firstLine, texts)).toBe(content.toString())
  const header = { ...JSON.parse(texts[0]!), faketura: '7.8.9', fields: 'another' }
  writeFileSync(state, sealed(firstLine, texts.with(0, JSON.stringify(header))))
  expect(await refusalOf(state)).toMatch(
    /was written by faketura 7\.8\.9, whose records have other fields.*export/,
  )
})

test.each([
  ['a table', '{"steps":[["drawers",0,"key",1]]}', 'unknown store "drawers"'],
  [
    'a class',
    '{"steps":[["cells",0,"key",{"$":"record unicorns"}]]}',
    'refers to the unknown "record unicorns"',
  ],
  [
    'an edition',
    '{"steps":[["cells",0,"key",{"$":"constant","name":"edition mars"}]]}',
    'refers to the unknown "edition mars"',
  ],
  ['no entry', '[]', 'damaged'],
])('a line that names %s that this program does not have is damage', async (_what, line, message) => {
  const { state, content } = await crashed()
  const { firstLine, texts } = unsealed(content.toString())
  writeFileSync(state, sealed(firstLine, [...texts, line]))
  const refusal = await refusalOf(state)
  expect(refusal).toContain(`is damaged in line ${texts.length + 2}`)
  expect(refusal).toContain(message)
})

test.each([
  ['a folder', (state: string) => mkdirSync(state), /is not a file/],
  [
    'in no folder',
    () => undefined,
    /can't be used: no such file or directory \(ENOENT\)/,
    'missing/faketura.state',
  ],
  [
    'below a file',
    (state: string) => writeFileSync(state, ''),
    /can't be used: not a directory \(ENOTDIR\)/,
    'faketura.state/below',
  ],
  [
    'a link in a circle',
    (state: string) => symlinkSync(state, state),
    /can't be used: too many symbolic links/,
  ],
])('a path that is %s is refused in a sentence', async (_what, prepare, message, name = 'faketura.state') => {
  const state = newFile()
  prepare(state)
  const refusal = await refusalOf(join(dirname(state), name))
  expect(refusal).toMatch(/^\[faketura\] state: /)
  expect(refusal).toMatch(message)
})
