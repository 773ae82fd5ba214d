import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator, type Snapshot } from '../../src/index.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import { registry } from '../../src/resources/registry.ts'
import {
  isAboutRecord,
  type RequestValues,
  type RouteFormat,
  requestFor,
  routeFormats,
} from '../contract/requests.ts'
import { extrasOf, idsOf, recordsOf, sampleOf, tokenOf } from '../contract/samples.ts'
import type { Sent } from '../support/exchange.ts'
import { sampleValues } from '../support/samples.ts'
import { type Handle, type Neighbours, neighbours } from './neighbours.ts'

type Loaded = Parameters<Emulator['load']>[0]

/** The observed profile has a few routes of its own, and filters that mean something else; the others are the same. */
function isOfItsOwn(profile: Profile): (way: RouteFormat) => boolean {
  const name = ({ method, path }: RouteFormat) => `${method} ${path}`
  const documented = new Set(profile === 'documented' ? [] : routeFormats('documented').map(name))
  return (way) => !documented.has(name(way)) || way.operation.returns === 'records'
}

describe.each(['documented', 'observed'] as const)('in the %s profile', (profile: Profile) => {
  const ways = routeFormats(profile).filter(isOfItsOwn(profile))
  const title = (way: RouteFormat) => [`${way.method} ${way.path}`, way] as const
  let here: Neighbours
  let beginning: Snapshot
  let ownerBefore: string
  let unmarked: readonly string[]

  /** The visible state of the owner, with e-mails and webhook deliveries. */
  const visibleToOwner = () => {
    const { emulator, owner } = here
    const deliveries = emulator.webhooks.all().filter(({ account }) => account === owner.prefix)
    return JSON.stringify([emulator.export({ account: owner.prefix }), owner.outbox.all(), deliveries])
  }

  beforeAll(async () => {
    here = await neighbours(profile)
    // What these operations are about exists before the attacks.
    for (const account of [here.owner, here.stranger]) {
      for (const name of ['invoices.attachment', 'invoices.add_attachment'])
        extrasOf(name, idsOf(account).get('invoices')![0]!, account)
    }
    unmarked = here.secrets.filter((secret) => !secret.includes('secret-'))
    await here.emulator.webhooks.settled()
    beginning = here.emulator.snapshot()
    ownerBefore = visibleToOwner()
  })
  beforeEach(() => here.emulator.restore(beginning))
  afterAll(() => here.emulator.close())

  const says = (handle: { readonly id: number }, more: Partial<RequestValues> = {}): RequestValues => ({
    id: handle.id,
    apiToken: here.stranger.apiToken,
    integrationToken: here.emulator.integrationToken,
    ...more,
  })

  /** The secrets in each response: six in seven of the tens of thousands are equal to an earlier one. */
  const foundIn = new Map<string, readonly string[]>()

  function secretsIn(text: string): readonly string[] {
    const secrets = text.includes('secret-') ? here.secrets : unmarked
    const found = foundIn.get(text) ?? secrets.filter((secret) => text.includes(secret))
    foundIn.set(text, found)
    return found
  }

  /** Sends a request of the stranger. The response must contain no secret of the owner, except those in the request. */
  async function attack(sent: Sent): Promise<number> {
    const { status, text } = await here.ask(sent)
    const found = secretsIn(text)
    if (found.length > 0) {
      const said = decodeURIComponent(`${sent.url} ${sent.body ?? ''}`.replace(/\+|%(?![\da-f]{2})/gi, ' '))
      const leaked = found.filter((secret) => !said.includes(secret))
      const what = `${sent.method} ${sent.url} ${sent.body ?? ''}\n${status} ${text}`
      expect(leaked, what).toEqual([])
    }
    return status
  }

  const isOpen = ({ path, operation }: RouteFormat, { resource, isLink }: Handle, account: string): boolean =>
    isLink &&
    operation.credential === 'none' &&
    operation.resource.name === resource &&
    (!path.includes('{account}') || account === here.owner.prefix)

  /** The signature in its form authorizes an upload, and nothing in its path names a record. */
  const isSigned = ({ takesFile, credential }: RouteFormat['operation']) =>
    takesFile !== undefined && credential === 'none'

  test.each(
    ways
      .filter(({ path, operation }) => path.replace('{fmt}', '').includes('{') && !isSigned(operation))
      .map(title),
  )('%s leads to no record of another account, whatever names it', async (_, way) => {
    const { owner, stranger, handles } = here
    const accounts = way.path.includes('{account}') ? [owner, stranger] : [stranger]
    for (const account of accounts) {
      // Nothing changes, so every request has the same sample.
      const { takesRecord, resource } = way.operation
      const record = takesRecord ? sampleOf(resource.name, account) : undefined
      for (const handle of handles) {
        if (isOpen(way, handle, account.prefix)) continue
        const { url, ...sent } = requestFor(way, account, says(handle, { record }))
        const values: Readonly<Record<string, string>> = {
          account: account.prefix,
          number: '1-2026',
        }
        const path = way.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(values[name] ?? handle.value),
        )
        const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
        const status = await attack({ ...sent, url: path + query })
        // What follows a dot is read as an extension.
        expect(status, path).toBe(handle.value.includes('.') && status === 406 ? 406 : 404)
      }
    }
    expect(visibleToOwner()).toBe(ownerBefore)
  })

  const isOfRecord = ({ operation }: RouteFormat) =>
    operation.credential === 'none' && operation.resource.scope !== 'service'

  test.each(ways.filter(isOfRecord).map(title))(
    '%s opens to anybody who has the link, but not at the host of another account',
    async (_, way) => {
      const { emulator, ask, owner, stranger, handles } = here
      const links = handles.filter((handle) => isOpen(way, handle, owner.prefix))
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        const sent = requestFor(way, owner, says(link, { token: link.value }))
        const { status } = await ask(sent)
        expect(status).toBeLessThan(300)
        emulator.restore(beginning)
        expect(await attack({ ...sent, host: `${stranger.prefix}.localhost` })).toBe(404)
      }
      expect(visibleToOwner()).toBe(ownerBefore)
    },
  )

  test.each(ways.filter(isAboutRecord).map(title))(
    '%s accepts no token of one account at the host of another',
    async (_, way) => {
      const { owner, stranger } = here
      const { name } = way.operation.resource
      for (const [account, other] of [
        [owner, stranger],
        [stranger, owner],
      ] as const) {
        const id = idsOf(account).get(name)![0]!
        const sent = requestFor(way, account, says({ id }, { token: tokenOf(account, name, id) }))
        const status = await attack({ ...sent, host: `${other.prefix}.localhost` })
        // The owner's host with the stranger's token, or the stranger's own host with the owner's record.
        const isOwnName = other === stranger
        expect(status).toBe(isOwnName || way.operation.credential === 'none' ? 404 : 401)
      }
      expect(visibleToOwner()).toBe(ownerBefore)
    },
  )

  test.each(ways.filter(({ operation }) => operation.query && operation.credential !== 'none').map(title))(
    '%s reveals nothing of another account through any parameter',
    async (_, way) => {
      const { stranger, handles } = here
      const values = new Set(handles.map(({ value }) => value))
      const own = idsOf(stranger).get(way.operation.resource.name)?.[0] ?? 0
      for (const [name, { schema }] of Object.entries(way.operation.query ?? {})) {
        // A parameter with a list of words names no record.
        if (Array.isArray(schema.enum)) continue
        for (const value of values) {
          const { url, ...sent } = requestFor(way, stranger, says({ id: own }))
          const added = `${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
          await attack({ ...sent, url: url + added })
        }
      }
      expect(visibleToOwner()).toBe(ownerBefore)
    },
  )

  test.each(ways.filter(({ operation, method }) => operation.takesRecord && method !== 'PATCH').map(title))(
    '%s copies nothing of another account into a record, through any field',
    async (_, way) => {
      const { emulator, stranger, handles } = here
      const { name, fieldList, fields } = way.operation.resource
      const own = idsOf(stranger).get(name)?.[0] ?? 0
      const sample = sampleOf(name, stranger)
      const send = async (values: object) => {
        const record = { ...sample, ...values }
        const status = await attack(requestFor(way, stranger, says({ id: own }, { record })))
        emulator.restore(beginning)
        return status
      }
      const ids = handles.filter(({ value, id }) => value === String(id))
      // Fields without a reference behave the same in every format and profile.
      const isPlain = way.format === 'json' && profile === 'documented'
      // An id, and each kind of text that may identify a record of this resource.
      const some = handles.filter(
        ({ resource, id }) => resource === name && id === handles.find((one) => one.resource === name)!.id,
      )
      for (const [field, { refersTo, nested }] of fieldList) {
        const named = refersTo ? ids.filter(({ resource }) => resource === refersTo) : isPlain ? some : []
        for (const { id, value } of named) {
          const status = await send({ [field]: value === String(id) ? id : value })
          const isRefused = refersTo && !fields[field]!.readOnly && !fields[field]!.computed
          if (isRefused) expect(status, `${field} ${value}`).toBe(422)
        }
        for (const [inner, { refersTo: target, readOnly }] of Object.entries(nested?.fields ?? {})) {
          for (const { id } of target ? ids.filter(({ resource }) => resource === target) : ids.slice(0, 1)) {
            const [row] = Array.isArray(sample[field]) ? (sample[field] as object[]) : [{}]
            const status = await send({ [field]: [{ ...row, [inner]: id }] })
            if (target && !readOnly) expect(status, `${field}[0].${inner} ${id}`).toBe(422)
          }
        }
      }
      for (const { id } of ids) await send({ id })
      expect(visibleToOwner()).toBe(ownerBefore)
    },
  )

  test('rows of another account’s record are not accessible', async () => {
    const { emulator, owner, stranger } = here
    for (const { name, fieldList, operations } of registry.ofAccounts()) {
      const lists = fieldList.filter(([, { nested, name }]) => nested && name === 'list')
      const way = ways.find(({ operation, format }) => operation === operations.update && format === 'json')
      for (const [list] of way ? lists : []) {
        const rows = recordsOf(owner, name)
          .all()
          .flatMap((record) => (Reflect.get(record, list) ?? []) as { id?: number }[])
        for (const { id } of rows) {
          if (id === undefined) continue
          for (const change of [{ name: 'Taken' }, { _destroy: 1 }]) {
            const record = { [list]: [{ id, ...change }] }
            const own = idsOf(stranger).get(name)![0]!
            await attack(requestFor(way!, stranger, says({ id: own }, { record })))
            emulator.restore(beginning)
          }
        }
      }
    }
    expect(visibleToOwner()).toBe(ownerBefore)
  })

  test('the attacks cover every operation', () => {
    const unknown = ways.filter(
      (way) =>
        !way.path.replace('{fmt}', '').includes('{') &&
        !isAboutRecord(way) &&
        !way.operation.takesRecord &&
        way.operation.returns !== 'records' &&
        // Its parameters name the records, and were attacked above.
        way.operation.id !== 'invoices.fiscal_print' &&
        // These are about the account itself, which its token names.
        !['accounts.delete', 'accounts.unlink'].includes(way.operation.id) &&
        // These find their account by its own log-in or token only.
        !['integration', 'both'].includes(way.operation.credential ?? 'account'),
    )
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(here.handles.length).toBeGreaterThan(40)
    for (const { name, fieldList } of registry.ofAccounts()) {
      // A reminder has no text of its own.
      if (!fieldList.some(([, field]) => field.name === 'text' && !field.readOnly)) continue
      const marks = here.secrets.filter((secret) => secret.includes(`secret-${name.replaceAll('_', '-')}`))
      expect(marks.length, name).toBeGreaterThan(0)
    }
  })
})

test('an alias refers to a record of its own account only', async () => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const records = registry
    .ofAccounts()
    .map(({ name }): [string, object] => [name, { hidden: sampleValues(name, () => 'hidden') }])
  await emulator.load({ accounts: { owner: Object.fromEntries(records), stranger: {} } } as Loaded)
  const [owner, stranger] = [emulator.account('owner'), emulator.account('stranger')]
  const before = emulator.snapshot()
  for (const { name, fieldList } of registry.ofAccounts()) {
    const theirs = recordsOf(stranger, name)
    expect(recordsOf(owner, name).get('hidden'), name).toBeDefined()
    expect(theirs.get('hidden'), name).toBeUndefined()
    expect(() => theirs.update('hidden', {}), name).toThrow('hidden')
    expect(() => theirs.delete('hidden'), name).toThrow('hidden')
    for (const [field, { refersTo, readOnly, computed }] of fieldList) {
      if (!refersTo || readOnly || computed) continue
      const create = () => theirs.create({ ...sampleOf(name, stranger), [field]: 'hidden' })
      expect(create, `${name}.${field}`).toThrow('hidden')
    }
  }
  expect(emulator.changes(before).filter(({ account }) => account === 'owner')).toEqual([])
})
