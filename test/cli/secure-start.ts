import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { faketura, launch, type Run, startedForAll } from './run.ts'

/** What the ready event of `start` says about the proxy and https. */
export interface Ready {
  readonly url: string
  readonly proxyUrl: string
  readonly tlsUrl: string
  readonly caFile: string
  readonly caBundle: string
}

/** A running emulator with a proxy and https. */
export interface Started {
  readonly run: Run
  readonly ready: Ready
  readonly ca: string
}

const secure = ['start', '--port', '0', '--proxy', '0', '--tls', '0', '--json', '--quiet']

async function whenReady(run: Run): Promise<Started> {
  const ready: Ready = JSON.parse(await run.stdout.line(/"ready"/))
  return { run, ready, ca: readFileSync(ready.caFile, 'utf8') }
}

/** Starts one for the test. */
export function started(...flags: string[]): Promise<Started> {
  const run = faketura([...secure, ...flags])
  // A killed emulator does not delete its files.
  onTestFinished(async () => {
    run.child.kill('SIGTERM')
    await run.end
  })
  return whenReady(run)
}

/** Starts one for all tests of a file, which leave it as it is. */
export function secureForAll(): () => Started {
  return startedForAll((folder) => whenReady(launch(secure, { folder })))
}

export const path = '/clients.json?api_token=demo-token'

export interface Received {
  readonly status?: number
  readonly body: string
}

export function get(url: string, options: https.RequestOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const module = url.startsWith('https:') ? https : http
    const request = module.get(
      url,
      { ...(options.createConnection ? {} : { agent: false }), ...options },
      async (response) => {
        resolve({ status: response.statusCode, body: await text(response) })
      },
    )
    request.on('error', reject)
  })
}

/** Asks a proxy for a tunnel. */
export function tunnel(proxyUrl: string, target: string): Promise<{ status?: number; socket: Socket }> {
  const { hostname, port } = new URL(proxyUrl)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method: 'CONNECT', path: target, agent: false })
    request.on('connect', ({ statusCode }, socket) =>
      resolve({ status: statusCode, socket: socket as Socket }),
    )
    request.on('error', reject)
    request.end()
  })
}
