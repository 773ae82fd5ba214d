import { once } from 'node:events'
import http, { createServer } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

/** A proxy that responds to every request itself, with the target of the request. */
async function openProxy(): Promise<number> {
  const server = createServer((request, response) => void response.end(`proxied ${request.url}`))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends a request as a client does that knows of a proxy: its path is the whole URL. */
async function throughProxy(url: string, body?: string): Promise<string> {
  const options = {
    hostname: '127.0.0.1',
    port: await openProxy(),
    path: url,
    method: body === undefined ? 'GET' : 'POST',
    agent: new http.Agent(),
    headers: {
      host: new URL(url).host,
      'content-type': 'application/json',
      'Proxy-Authorization': 'Basic cHJveHk6c2VjcmV0',
    },
  }
  return new Promise((resolve, reject) => {
    const request = http.request(options)
    request.on('response', (response) => void text(response).then(resolve, reject))
    request.on('error', reject).end(body)
  })
}

async function opened() {
  const emulator = await createEmulator({ fixtures: 'starter', listen: false })
  onTestFinished(() => emulator.close())
  emulator.intercept()
  return { emulator, account: emulator.account() }
}

test.each(['https:', 'http:'])(
  'a request for %s that a client sends through a proxy is intercepted',
  async (protocol) => {
    const { emulator, account } = await opened()
    const body = JSON.stringify({ api_token: account.apiToken, client: { name: 'Ann' } })
    const created = await throughProxy(`${protocol}//demo.invoiceocean.com/clients.json?from=shop`, body)
    expect(JSON.parse(created)).toMatchObject({ name: 'Ann' })
    const { path, request } = emulator.requests.last()!
    expect([path, request.headers.host]).toEqual(['/clients.json?from=shop', 'demo.invoiceocean.com'])
    expect(request.headers).not.toHaveProperty('proxy-authorization')
  },
)

test('requests for other hosts go to the proxy, unless they are refused', async () => {
  const { emulator } = await opened()
  expect(await throughProxy('http://shop.test/orders')).toBe('proxied http://shop.test/orders')
  expect(await throughProxy('https://shop.test/orders')).toBe('proxied https://shop.test/orders')
  emulator.intercept({ unhandled: 'error' })
  await expect(throughProxy('https://shop.test/orders')).rejects.toThrow(
    'shop.test is not a host of the emulator',
  )
})

test('the end of the interception gives the functions of node:http back', async () => {
  const before = [http.request, http.get, https.request, https.get]
  const { emulator } = await opened()
  expect(http.request).not.toBe(before[0])
  await emulator.close()
  expect([http.request, http.get, https.request, https.get]).toEqual(before)
  expect(await throughProxy('https://demo.invoiceocean.com/')).toBe('proxied https://demo.invoiceocean.com/')
})
