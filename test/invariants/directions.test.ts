import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { below, directions, parted } from './rooms.ts'
import { type SourceFile, sourcesIn } from './sources.ts'

const sources = sourcesIn('src')

/** The room of a file of src, such as `kernel/card`, or the name of a file at the top. */
function roomOf(path: string): string {
  const [, folder, inner, ...deeper] = path.split('/')
  return parted.includes(folder!) && deeper.length > 0 ? `${folder}/${inner}` : folder!
}

function importsOf(file: SourceFile) {
  return file.imports.filter(({ target }) => target.startsWith('src/'))
}

test('the tests of sources see every file of src but pictures, styles and the page of the inspector', () => {
  const seen = new Set(sources.map(({ path }) => path))
  const others = readdirSync('src', { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((path) => !seen.has(path))
  expect(others.filter((path) => !/^src\/inspector\/.*\.(css|svg|html)$/.test(path))).toEqual([
    'src/inspector/tsconfig.json',
  ])
})

test('every folder of src has a direction', () => {
  const rooms = new Set(sources.map(({ path }) => roomOf(path)))
  expect([...rooms].sort()).toEqual(Object.keys(directions).sort())
})

test.each(Object.keys(directions))('src/%s imports only from folders below it', (room) => {
  const { imports, types = [] } = directions[room]!
  const used = new Set<string>()
  const against = sources
    .filter(({ path }) => roomOf(path) === room)
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, isTypeOnly }) => {
          const other = roomOf(target)
          if (other === room) return false
          used.add(other)
          return ![...below, ...imports].includes(other) && !(isTypeOnly && types.includes(other))
        })
        .map(({ target }) => `${file.path} imports ${target}`),
    )
  expect(against).toEqual([])
  // An unused permission could later hide an import that leads back.
  expect([...imports, ...types].filter((other) => !used.has(other))).toEqual([])
})

test('no two folders import each other', () => {
  const below = new Map(Object.entries(directions).map(([room, { imports }]) => [room, imports]))
  const circles = [...below].flatMap(([room]) => (isAbove(room, room, below) ? [room] : []))
  expect(circles).toEqual([])
})

/** Whether the imports of a room lead to another one. */
function isAbove(
  room: string,
  other: string,
  below: ReadonlyMap<string, readonly string[]>,
  seen = new Set<string>(),
): boolean {
  return below.get(room)!.some((next) => {
    if (next === other) return true
    if (seen.has(next)) return false
    seen.add(next)
    return isAbove(next, other, below, seen)
  })
}

test('nothing imports the entry points', () => {
  for (const file of sources) {
    const [, folder] = file.path.split('/')
    for (const { target } of importsOf(file)) {
      for (const outer of ['index.ts', 'cli', 'testing']) {
        if (folder === outer || (outer === 'index.ts' && folder === 'testing')) continue
        expect(roomOf(target) === outer, `${file.path} imports ${target}`).toBe(false)
      }
    }
  }
})

test('only src/index.ts and the other entry points are barrels', () => {
  const isReExport = (statement: string) => /^export (type )?(\{[^}]*\}|\*.*) from /s.test(statement)
  const barrels = sources.filter(({ tree }) => {
    const statements = tree.statements.map((statement) => statement.getText(tree))
    return statements.length > 0 && statements.every((one) => isReExport(one) || one.startsWith('import '))
  })
  expect(barrels.map(({ path }) => path)).toEqual([
    'src/index.ts',
    'src/reach/msw-parts.ts',
    'src/testing/vitest-parts.ts',
  ])
  for (const { path, text } of sources) expect(/^export \* from/m.test(text), path).toBe(false)
})
