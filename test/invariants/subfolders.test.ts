import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { parted } from './rooms.ts'
import { sourcesIn } from './sources.ts'

/**
 * The folders inside a room, from the inside out: each with the others of the room that it imports, types included.
 */
const insides: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  admin: { endpoints: [], page: [] },
  cli: { completions: [], init: [] },
  documents: { pdf: [], mail: ['pdf'], page: ['pdf'], widget: [] },
  inspector: {
    server: [],
    page: ['server'],
    parts: ['page', 'server'],
    panels: ['page', 'parts', 'server'],
    shell: ['page', 'panels', 'parts', 'server'],
  },
  verify: { proofs: [] },
}

/** Folders inside the folder of a resource. */
const partsOfResources = ['actions', 'derived', 'fields', 'rules']

/** Folders inside `src/resources/shared/`: subjects that several files are about. */
const sharedSubjects = ['amounts', 'attachments', 'mail', 'printing', 'reminders', 'users']

const sources = sourcesIn('src')

/** The room and the folder in it that hold a file; no folder for a file of the room itself. */
function placeOf(path: string): { readonly room: string; readonly inner: string | undefined } {
  const [, room, inner, ...deeper] = path.split('/')
  return { room: room!, inner: deeper.length > 0 ? inner : undefined }
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].sort()
}

test('every folder inside a folder of src is known', () => {
  const elsewhere = ['resources', ...parted]
  const places = sources.map(({ path }) => placeOf(path)).filter(({ room }) => !elsewhere.includes(room))
  const named = sorted(places.flatMap(({ room, inner }) => (inner ? `${room}/${inner}` : [])))
  const known = Object.entries(insides).flatMap(([room, inner]) =>
    Object.keys(inner).map((one) => `${room}/${one}`),
  )
  expect(named).toEqual(known.sort())
})

test.each(Object.keys(insides))('the folders inside src/%s import each other only as listed', (room) => {
  const found = Object.keys(insides[room]!).map((inner) => {
    const targets = sources
      .filter(({ path }) => path.startsWith(`src/${room}/${inner}/`))
      .flatMap(({ imports }) => imports.map(({ target }) => placeOf(target)))
    return [
      inner,
      sorted(targets.flatMap((one) => (one.room === room && one.inner !== inner && one.inner) || [])),
    ]
  })
  expect(Object.fromEntries(found)).toEqual(insides[room])
})

test.each(Object.keys(insides))('a folder inside src/%s imports only what is listed before it', (room) => {
  const folders = Object.entries(insides[room]!)
  const above = folders.flatMap(([inner, imports], at) => {
    const before = folders.slice(0, at).map(([other]) => other)
    return imports.filter((other) => !before.includes(other)).map((other) => `${inner} imports ${other}`)
  })
  expect(above).toEqual([])
})

test('every folder of src/resources is that of a resource, or shared', () => {
  const paths = sources.map(({ path }) => path.split('/')).filter(([, room]) => room === 'resources')
  const folders = sorted(paths.flatMap((path) => (path.length > 3 ? path[2]! : [])))
  const cards = registry.resources.map(({ key }) => key.replace('banking_', '').replaceAll('_', '-'))
  expect(folders).toEqual(sorted([...cards, 'shared']))
  const inner = (isShared: boolean) =>
    sorted(paths.flatMap((path) => (path.length > 4 && (path[2] === 'shared') === isShared ? path[3]! : [])))
  expect(inner(false)).toEqual(partsOfResources)
  expect(inner(true)).toEqual(sharedSubjects)
})

test('a resource imports only types from the folder of another one, and so does what they share', () => {
  const lent = sources.flatMap(({ path, imports }) => {
    const { room, inner } = placeOf(path)
    if (room !== 'resources' || inner === undefined) return []
    const values = imports.filter(({ target, isTypeOnly }) => {
      const lender = placeOf(target)
      return !isTypeOnly && lender.room === room && ![undefined, 'shared', inner].includes(lender.inner)
    })
    return values.map(({ target }) => `${path} imports ${target}`)
  })
  expect(lent).toEqual([])
})
