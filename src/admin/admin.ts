import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdminInterface, AdminSettings } from '../emulator/admin-access.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import { Events } from './admin-events.ts'
import { bodyOf } from './body.ts'
import type { Controls } from './controls.ts'
import { Bytes, Stream } from './endpoint.ts'
import { refuseReplaced } from './endpoints/account-of.ts'
import { endpoints } from './endpoints.ts'
import { refusalFor } from './failures.ts'
import { Guard } from './guard.ts'
import { Refusal } from './refusal.ts'
import { type AdminReply, json, pageHeaders, write } from './reply.ts'
import { Routing } from './routing.ts'
import { Snapshots } from './snapshots.ts'

const prefix = '/__admin'
/** Paths of the inspector and the documentation: files without data of the emulator. */
const isOfPages = /^\/?$|^\/(assets|docs)\/|^\/docs$|^\/(llms\.txt|schema\.json)$/
const routing = new Routing(endpoints)

/** The admin API of one emulator: the TypeScript API over HTTP. */
export class Admin implements AdminInterface {
  private readonly guard: Guard
  private readonly controls: Controls
  private readonly bodyLimit: number | undefined

  constructor(emulator: RunningEmulator, { engine, options, bodyLimit }: AdminSettings) {
    this.bodyLimit = bodyLimit
    this.guard = new Guard(options)
    this.controls = {
      emulator,
      engine,
      snapshots: new Snapshots(),
      events: new Events(emulator, engine),
    }
  }

  /** Responds to a request below `/__admin`. Every failure becomes an error response. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      write(request, response, await this.reply(request))
    } catch (failure) {
      // Reads and drops the rest of the body, because a client may send all of it before it reads the response.
      request.resume()
      const { status, details, headers } = refusalFor(failure)
      if (response.headersSent) response.destroy()
      else write(request, response, json(status, { error: details }, headers))
    }
  }

  /** Ends all event streams, because an open one would keep the server from closing. */
  close(): void {
    this.controls.events.close()
  }

  private async reply(request: IncomingMessage): Promise<AdminReply> {
    const url = (request.url ?? '').slice(prefix.length)
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const isPage = isOfPages.test(path)
    this.guard.check(request, isPage)
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
    if (isPage) return pageReply(request, method, path)
    const { endpoint, segments } = routing.find(method, path)
    const opened = request.headers['faketura-account']
    if (typeof opened === 'string') refuseReplaced(this.controls, opened)
    const sent = await bodyOf(request, endpoint, this.bodyLimit)
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
    const result = await endpoint.handle({ segments, query, ...sent }, this.controls)
    if (result instanceof Bytes || result instanceof Stream) return { status: 200, content: result }
    return json(endpoint.response.status ?? 200, result)
  }
}

async function pageReply(request: IncomingMessage, method: string, path: string): Promise<AdminReply> {
  if (method !== 'GET') {
    throw new Refusal(405, `${method} is not supported here; expected GET`, { Allow: 'GET' })
  }
  // Relative, because the emulator may be mounted below another path.
  if (path === '') return { status: 302, content: new Bytes('text/plain', '', { Location: '__admin/' }) }
  const { pageFile } = await import('./page/page.ts')
  const { contentType, bytes, etag } = pageFile(path)
  // Browsers ask each time, and get the bytes only if a new release has changed them.
  const headers = { ...pageHeaders, ETag: etag, 'Cache-Control': 'no-cache' }
  const isKnown = request.headers['if-none-match'] === etag
  return { status: isKnown ? 304 : 200, content: new Bytes(contentType, isKnown ? '' : bytes, headers) }
}
