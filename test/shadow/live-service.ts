import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import { Shadow, type ShadowOptions } from '../../src/shadow/shadow.ts'

/** The secret of the live account; no file and no line may show it. */
export const secret = 'live-Secret-0815'

/** A second emulator plays the live service: it has other ids, its own records, and another time. */
export async function liveService(options: EmulatorOptions<string> = {}): Promise<Emulator> {
  const emulator = await createEmulator({
    seed: 77,
    now: '2026-03-20T09:30:00Z',
    profile: 'observed',
    fixtures: {
      faketura: 1,
      accounts: {
        acme: {
          api_token: `${secret}/acme`,
          clients: { old: { name: 'Old Client Ltd', email: 'old@buyer.test' } },
          categories: { cups: { name: 'Cups' }, pots: { name: 'Pots' } },
          products: { mug: { name: 'Mug', price_net: '10', tax: '23', category_id: 'cups' } },
          invoices: {
            first: {
              client_id: 'old',
              positions: [{ name: 'Mug', quantity: 2, tax: 23, total_price_gross: '24.60' }],
            },
          },
        },
      },
    },
    ...options,
  })
  onTestFinished(() => emulator.close())
  return emulator
}

/** A shadow in front of a live service, with the lines that it prints. */
export async function shadowOf(url: string, options: Partial<ShadowOptions> = {}, token = `${secret}/acme`) {
  const lines: string[] = []
  const notice = (line: string) => void lines.push(line)
  const shadow = await Shadow.open({
    url,
    port: 0,
    notice,
    profile: 'observed',
    edition: 'international',
    ...options,
  })
  onTestFinished(async () => void (await shadow.close()))
  const ask = async (method: string, path: string, body?: object) => {
    const query = body ? '' : `${path.includes('?') ? '&' : '?'}api_token=${token}`
    const response = await fetch(`${shadow.url}${path}${query}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ api_token: token, ...body }) }),
      redirect: 'manual',
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: jsonIn(text),
    }
  }
  return { shadow, lines, ask, token }
}

function jsonIn(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A proxy that alters the responses of a live service. */
export async function altered(
  live: Emulator,
  alter: (text: string, path: string) => string,
): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { host, connection, 'content-length': _, ...headers } = request.headers
    const reply = await fetch(`${live.url}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const text = alter(await reply.text(), `${request.method} ${request.url}`)
    const type = reply.headers.get('content-type') ?? ''
    response.writeHead(reply.status, { 'Content-Type': type, Date: reply.headers.get('date') ?? '' })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** The path of a file with the account, as an export writes it. */
export async function fixtureOf(live: Emulator): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shadow-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const fixture = join(folder, 'acme.json')
  await writeFile(fixture, JSON.stringify(live.export()))
  return fixture
}
