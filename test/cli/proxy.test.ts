import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { faketura } from './run.ts'
import { get, path, secureForAll, started, tunnel } from './secure-start.ts'

const shared = secureForAll()

/** A server of its own that sends back what it receives. */
async function echo(host = '127.0.0.1'): Promise<number> {
  const server: Server = createServer((socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a tunnel to a host of the service ends in the emulator, and links have that host', async () => {
  const { ready, ca } = shared()
  const { status, socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:443')
  expect(status).toBe(200)
  const secure = tls.connect({ socket, ca, servername: 'demo.fakturownia.pl' })
  const invoices = '/invoices.json?period=all&api_token=demo-token'
  const found = await get(`https://demo.fakturownia.pl${invoices}`, {
    createConnection: () => secure,
    headers: { host: 'demo.fakturownia.pl' },
  })
  expect(found.status).toBe(200)
  expect(JSON.parse(found.body)[0].view_url).toMatch(/^https:\/\/demo\.fakturownia\.pl\/\w/)
})

test('serves an unencrypted request for a host of the service, too', async () => {
  const { ready } = shared()
  const { hostname, port } = new URL(ready.proxyUrl)
  const headers = { host: 'demo.fakturownia.pl' }
  const absolute = { hostname, port, path: `http://demo.fakturownia.pl${path}`, headers }
  expect((await get(ready.proxyUrl, absolute)).status).toBe(200)
  const { socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:80')
  const found = await get(`http://demo.fakturownia.pl${path}`, { createConnection: () => socket })
  expect(found.status).toBe(200)
})

test('passes requests for other hosts through the proxy unchanged', async () => {
  const { ready } = shared()
  const { status, socket } = await tunnel(ready.proxyUrl, `127.0.0.1:${await echo()}`)
  expect(status).toBe(200)
  const sent = Buffer.from([0x16, 0, 255, 10, 13, 7])
  socket.end(sent)
  const received: Buffer[] = []
  for await (const part of socket) received.push(part)
  expect(Buffer.concat(received)).toEqual(sent)
  const server = http.createServer((request, response) => response.end(`${request.method} ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { hostname, port } = new URL(ready.proxyUrl)
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`
  expect((await get(ready.proxyUrl, { hostname, port, path: other })).body).toBe('GET /a?b=c')
})

// RFC 9112, section 3.2.2
test('the host of a whole URL counts, whatever the Host header says', async () => {
  const { ready } = shared()
  const { hostname, port } = new URL(ready.proxyUrl)
  const server = http.createServer((request, response) => response.end(JSON.stringify(request.rawHeaders)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = (url: string, host: string) =>
    get(ready.proxyUrl, { hostname, port, path: url, headers: { host } })
  const list = '/invoices.json?api_token=demo-token'
  for (const host of ['other.fakturownia.pl', '127.0.0.1', 'elsewhere.test']) {
    expect((await asked(`http://demo.fakturownia.pl${list}`, host)).status).toBe(200)
    const passed: string[] = JSON.parse((await asked(`http://${target}/`, host)).body)
    expect(passed).toContain(target)
    expect(passed).not.toContain(host)
  }
  expect((await asked(`http://other.fakturownia.pl${list}`, 'demo.fakturownia.pl')).status).toBe(401)
})

test('WebSocket passes through the proxy, in a tunnel and without', async () => {
  const { ready } = shared()
  const server = http.createServer().on('upgrade', ({ url, headers }, socket: Socket) => {
    expect(headers.host).toBe(target)
    const accepted = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${headers.upgrade}`
    socket.write(`${accepted}\r\nX-Path: ${url}\r\n\r\n`)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { hostname, port } = new URL(ready.proxyUrl)
  const { socket: tunnelled } = await tunnel(ready.proxyUrl, target)
  for (const way of [
    { createConnection: () => tunnelled, path: '/chat' },
    { hostname, port, path: `http://${target}/chat`, agent: false },
  ]) {
    const host = 'path' in way && way.path.startsWith('http') ? 'elsewhere.test' : target
    const headers = { host, connection: 'Upgrade', upgrade: 'websocket' }
    const socket = await new Promise<Socket>((resolve, reject) => {
      const request = http.get({ ...way, headers })
      request.on('upgrade', (response, open) => {
        expect(response.headers['x-path']).toBe('/chat')
        resolve(open as Socket)
      })
      request.on('error', reject)
    })
    const sent = Buffer.from([0x81, 0x85, 255, 0, 13, 10, 7])
    const received = new Promise((resolve) => socket.once('data', resolve))
    socket.write(sent)
    expect(await received).toEqual(sent)
    socket.destroy()
  }
})

test('--proxy-only refuses other hosts', async () => {
  const { ready } = await started('--proxy-only')
  const port = await echo()
  const { status, socket } = await tunnel(ready.proxyUrl, `127.0.0.1:${port}`)
  socket.destroy()
  expect(status).toBe(403)
  const { hostname, port: proxyPort } = new URL(ready.proxyUrl)
  const refused = await get(ready.proxyUrl, { hostname, port: proxyPort, path: `http://127.0.0.1:${port}/` })
  expect(refused.status).toBe(403)
  const service = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:443')
  service.socket.destroy()
  expect(service.status).toBe(200)
})

test.each([
  [['--proxy-only'], {}, '--proxy-only'],
  [['--proxy-only', '--tls', '0'], {}, '--proxy-only'],
  [[], { FAKETURA_PROXY_ONLY: '1' }, 'FAKETURA_PROXY_ONLY'],
])('%j with %j is refused without --proxy', async (args, environment, place) => {
  const { code, stderr } = await faketura(['blank', '-p', '0', ...args], { environment }).end
  expect(code).toBe(2)
  expect(stderr).toContain(`${place} has no effect without --proxy`)
})

test.each([
  [['--ca-dir', 'authority'], {}, '--ca-dir'],
  [[], { FAKETURA_CA_DIR: 'authority' }, 'FAKETURA_CA_DIR'],
])('%j with %j is refused without --proxy and --tls', async (args, environment, place) => {
  const { code, stderr } = await faketura(['blank', '-p', '0', ...args], { environment }).end
  expect(code).toBe(2)
  expect(stderr).toContain(`${place} has no effect without --proxy or --tls`)
})

/** An address of this machine under which a connection looks like that of another one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

test('the proxy listens on this machine alone', () => {
  const { ready } = shared()
  expect(new URL(ready.proxyUrl).hostname).toBe('127.0.0.1')
})

test.skipIf(!elsewhere)('what asks from another machine reaches nothing private', async () => {
  const { ready } = await started('--host', '0.0.0.0')
  const remote = ready.proxyUrl.replace('127.0.0.1', elsewhere!)
  const port = await echo('0.0.0.0')
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  const others = [
    ...own.map((address) => `${address.includes(':') ? `[${address}]` : address}:${port}`),
    '10.0.0.1:80',
    '224.0.0.1:80',
    '[ff02::1]:80',
    '192.0.0.8:80',
    '198.18.0.1:80',
    '[64:ff9b::7f00:1]:80',
    '[2002:7f00:1::]:80',
  ]
  for (const target of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, ...others]) {
    const { status, socket } = await tunnel(remote, target)
    socket.destroy()
    expect(status, target).toBe(403)
  }
})

test('a connection that sends nonsense or disconnects leaves the proxy running', async () => {
  const { ready } = shared()
  const { port } = new URL(ready.proxyUrl)
  const beginnings = [
    'CONNECT demo.fakturownia.pl:443 HTTP/1.1\r\n\r\n',
    'CONNECT :::: HTTP/1.1\r\n\r\n',
    '\x16\x03',
    'x',
  ]
  for (const beginning of beginnings) {
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise<void>((resolve) => socket.write(beginning, () => resolve()))
    socket.resetAndDestroy()
  }
  const { status, socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:443')
  socket.write('\x16nonsense')
  socket.resetAndDestroy()
  expect(status).toBe(200)
  expect((await get(ready.url + path, {})).status).toBe(200)
})

test('child processes of the command reach the proxy, too', async () => {
  const inner = "fetch('https://demo.fakturownia.pl/clients.json').then(({ status }) => console.log(status))"
  const outer = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
  const run = faketura(['exec', '--proxy', '--quiet', '--', process.execPath, '-e', outer])
  expect((await run.end).stdout).toBe('401\n')
})

test('env sets the variables of a running proxy, and --unset removes them', async () => {
  const { ready } = shared()
  const environment = {
    NODE_OPTIONS: '--no-warnings',
    NO_PROXY: 'intranet.test, .pl,fakturownia.pl,*.acme.vosfactures.fr:443,*',
    JAVA_TOOL_OPTIONS: '-Xmx64m',
    // The machine may set it, but runs of the command line get no variables of Node.
    NODE_EXTRA_CA_CERTS: '',
  }
  const names = [
    ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
    ...['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
    ...['PHP_INI_SCAN_DIR', 'JAVA_TOOL_OPTIONS'],
  ]
  const shown = `for name in ${names.join(' ')}; do eval "echo \\"\\$name=\\\${$name-}\\""; done`
  const set = (await faketura(['env', '--shell', 'bash', '--url', ready.url], { environment }).end).stdout
  const after = (script: string) =>
    spawnSync('bash', ['-c', `${script}\n${shown}`], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    }).stdout
  for (const line of after(set).trim().split('\n')) expect(line).toMatch(/^\w+=./)
  expect(after(set)).toContain(`HTTPS_PROXY=${ready.proxyUrl}\n`)
  expect(after(set)).toContain('NO_PROXY=intranet.test,localhost,127.0.0.1,::1\n')
  expect(after(set)).toMatch(/NODE_OPTIONS=--no-warnings --require ".*register\.cjs"\n/)
  const inside = spawnSync('bash', ['-c', `${set}\nenv -0`], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  const all = Object.fromEntries(inside.stdout.split('\0').map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
  const unset = (await faketura(['env', '--shell', 'bash', '--unset'], { environment: all }).end).stdout
  expect(after(`${set}\n${unset}`)).toBe(after(''))
  // The variables of another emulator do not lead through the proxy of this one.
  const plain = await faketura(['blank', '-p', '0']).url()
  const next = (await faketura(['env', '--shell', 'bash', '--url', plain], { environment: all }).end).stdout
  expect(after(`${set}\n${next}`)).toBe(after(''))
})
