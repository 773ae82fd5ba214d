import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { documentedOperations } from '../../.config/docs/documented-operations.ts'
import { operationsFor } from '../../.config/docs/documented-tables.ts'
import { documentRequests } from './documented/documents.ts'
import { readingRequests } from './documented/documents-read.ts'
import { fileRequests } from './documented/files.ts'
import { otherRequests } from './documented/others.ts'
import { recordRequests } from './documented/records.ts'
import type { DocumentedRequest } from './documented/request.ts'
import { installCopy, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()

interface Ready {
  readonly url: string
  readonly integrationToken: string
  readonly accounts: readonly {
    readonly url: string
    readonly apiToken: string
    readonly login: string
    readonly password: string
  }[]
}

let ready: Ready

const fixture = `
faketura: 1
edition: poland
now: 2026-01-15
accounts:
  demo: { settings: { discount_kind: percent_unit } }
`

/** Records that requests have created or that exist from the start, by the names that requests use. */
const made = new Map<string, Readonly<Record<string, unknown>>>()

beforeAll(async () => {
  installCopy(folder)
  writeFileSync(join(folder, 'strict.yaml'), fixture)
  const command = join(folder, 'node_modules', 'faketura', 'dist', 'cli.cjs')
  const args = [command, 'start', 'strict.yaml', '--strict', '--json', '-p', '0']
  const child = spawn(process.execPath, args, { cwd: folder })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  ready = JSON.parse(line)
  made.set('provider', { token: ready.integrationToken })
  made.set('owner', ready.accounts[0]!)
  return async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
}, 120_000)

/** A text with the values of records instead of their names. */
function filled(text: string): string {
  return text.replace(
    /("?)\$([a-z]+(?: [a-z]+)*)(?:\.(token|line|login|password|url)\b)?"?/g,
    (_, quote, name, part = 'id') => {
      const record = made.get(name)
      expect(record, `no record ${name}`).toBeDefined()
      const lines = record!.positions as readonly { readonly id: number }[] | undefined
      const value = part === 'line' ? lines![0]!.id : record![part]
      return quote ? JSON.stringify(value) : String(value)
    },
  )
}

async function send({ request, body, form }: DocumentedRequest): Promise<Response> {
  const { url, apiToken } = ready.accounts[0]!
  const [method, target] = [request.slice(0, request.indexOf(' ')), request.slice(request.indexOf(' ') + 1)]
  const at = new URL(filled(target), url)
  const kind = at.pathname.endsWith('.xml') ? 'application/xml' : 'application/json'
  const headers: Record<string, string> = { Accept: kind, 'Content-Type': kind }
  if (form) return fetch(at, { method, body: formOf(form) })
  // The clock is not one of the documented requests.
  if (at.pathname.startsWith('/__admin')) return fetch(at, { method, headers, body: JSON.stringify(body) })
  if (typeof body === 'string') {
    return fetch(at, { method, headers: { ...headers, Authorization: `Bearer ${apiToken}` }, body })
  }
  if (body) {
    const text = filled(JSON.stringify({ api_token: apiToken, ...body }))
    return fetch(at, { method, headers, body: text })
  }
  if (!/^\/(invoice|a)\//.test(at.pathname)) at.searchParams.set('api_token', apiToken)
  return fetch(at, { method, headers: { Accept: kind } })
}

/** The fields of the credentials, and the file behind them. */
function formOf(name: string): FormData {
  const form = new FormData()
  const { url, ...fields } = made.get(name)!
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  form.set('file', new Blob(['Terms of delivery']), 'terms.txt')
  return form
}

// Ordered so that each finds the records that it names.
test.each([...recordRequests, ...documentRequests, ...readingRequests, ...fileRequests, ...otherRequests])(
  '$request',
  async (row) => {
    const response = await send(row)
    const text = await response.text()
    expect(response.ok, `${response.status} ${text.slice(0, 400)}`).toBe(true)
    if (row.keeps) made.set(row.keeps, text.startsWith('<') ? {} : JSON.parse(text))
  },
)

test('there were no diagnostics', async () => {
  expect(await (await fetch(`${ready.url}/__admin/diagnostics`)).json()).toEqual([])
})

test('every documented operation that is served was requested', async () => {
  const response = await fetch(`${ready.url}/__admin/requests`)
  const rows = (await response.json()) as { readonly operation: string }[]
  const requested = new Set(rows.map(({ operation }) => operation))
  const served = documentedOperations.flatMap((row) => operationsFor(row)[0] ?? [])
  expect([...new Set(served)].filter((id) => !requested.has(id))).toEqual([])
})
