import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { faketura, workingFolder } from './run.ts'

interface Ready {
  readonly url: string
  readonly proxyUrl: string
  readonly tlsUrl: string
  readonly caFile: string
  readonly caBundle: string
}

/** A running emulator with a proxy and https. */
async function started(...flags: string[]) {
  const run = faketura(['start', '--port', '0', '--proxy', '0', '--tls', '0', '--json', '--quiet', ...flags])
  // Only an emulator that closes deletes its files.
  onTestFinished(async () => {
    run.child.kill('SIGTERM')
    await run.end
  })
  const ready: Ready = JSON.parse(await run.stdout.line(/"ready"/))
  return { run, ready, ca: readFileSync(ready.caFile, 'utf8') }
}

const path = '/clients.json?api_token=demo-token'

interface Received {
  readonly status?: number
  readonly body: string
}

function get(url: string, options: https.RequestOptions): Promise<Received> {
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
function tunnel(proxyUrl: string, target: string): Promise<{ status?: number; socket: Socket }> {
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

/** A server of its own that sends back what it receives. */
async function echo(host = '127.0.0.1'): Promise<number> {
  const server: Server = createServer((socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('https has a certificate for this machine and for every host of the service', async () => {
  const { ready, ca } = await started()
  const { port } = new URL(ready.tlsUrl)
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await get(`https://${host}:${port}${path}`, { ca })).status).toBe(200)
  }
  for (const servername of [
    'demo.localhost',
    'demo.fakturownia.pl',
    'demo.vosfactures.fr',
    'app.invoiceocean.com',
  ]) {
    const headers = { host: servername }
    expect((await get(`https://127.0.0.1:${port}${path}`, { ca, servername, headers })).status).toBe(200)
  }
  await expect(get(`https://localhost:${port}${path}`, {})).rejects.toThrow(/certificate/)
})

test('https offers HTTP/1.1 and no h2', async () => {
  const { ready, ca } = await started()
  const port = Number(new URL(ready.tlsUrl).port)
  const agreed = await new Promise((resolve, reject) => {
    const socket = tls.connect({ port, ca, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      resolve(socket.alpnProtocol)
      socket.end()
    })
    socket.on('error', reject)
  })
  expect(agreed).toBe('http/1.1')
})

test('a hundred hosts have certificates of their own', async () => {
  const { ready, ca } = await started()
  const port = Number(new URL(ready.tlsUrl).port)
  const names = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const { socket } = await tunnel(ready.proxyUrl, `shop-${at}.fakturownia.pl:443`)
      return new Promise<string | undefined>((resolve, reject) => {
        const secure = tls.connect({ socket, ca, servername: `shop-${at}.fakturownia.pl` }, () => {
          resolve(secure.getPeerCertificate().subjectaltname)
          secure.destroy()
        })
        secure.on('error', reject)
      })
    }),
  )
  expect(names).toEqual(names.map((_, at) => `DNS:shop-${at}.fakturownia.pl`))
  expect(port).toBeGreaterThan(0)
})

test('a tunnel to a host of the service ends in the emulator, and links have that host', async () => {
  const { ready, ca } = await started()
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
  const { ready } = await started()
  const { hostname, port } = new URL(ready.proxyUrl)
  const headers = { host: 'demo.fakturownia.pl' }
  const absolute = { hostname, port, path: `http://demo.fakturownia.pl${path}`, headers }
  expect((await get(ready.proxyUrl, absolute)).status).toBe(200)
  const { socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:80')
  const found = await get(`http://demo.fakturownia.pl${path}`, { createConnection: () => socket })
  expect(found.status).toBe(200)
})

test('passes requests for other hosts through the proxy unchanged', async () => {
  const { ready } = await started()
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

/** An address of this machine under which a connection looks like that of another one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

test('the proxy listens on this machine alone', async () => {
  const { ready } = await started()
  expect(new URL(ready.proxyUrl).hostname).toBe('127.0.0.1')
})

test.skipIf(!elsewhere)('what asks from another machine reaches nothing private', async () => {
  const { ready } = await started('--host', '0.0.0.0')
  const remote = ready.proxyUrl.replace('127.0.0.1', elsewhere!)
  const port = await echo('0.0.0.0')
  const others = [
    '10.0.0.1:80',
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
  const { ready } = await started()
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

test('the key of the authority is in no file, and all files are gone afterwards', async () => {
  const { run, ready } = await started()
  const folder = dirname(ready.caFile)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'))
  expect(texts.length).toBeGreaterThan(3)
  for (const content of texts) expect(content).not.toContain('PRIVATE KEY')
  expect(new X509Certificate(readFileSync(ready.caFile)).ca).toBe(true)
  expect(readFileSync(ready.caBundle, 'utf8').match(/BEGIN CERTIFICATE/g)!.length).toBeGreaterThan(50)
  run.child.kill('SIGTERM')
  await run.end
  expect(existsSync(folder)).toBe(false)
})

test('--ca-dir saves the authority for the next start, with a key that only its owner can read', async () => {
  const folder = join(workingFolder({}), 'authority')
  const first = await started('--ca-dir', folder)
  const second = await started('--ca-dir', folder)
  expect(second.ca).toBe(first.ca)
  const key = readdirSync(folder).find((name) =>
    readFileSync(join(folder, name), 'utf8').includes('PRIVATE KEY'),
  )
  expect(statSync(join(folder, key!)).mode & 0o777).toBe(0o600)
  const { port } = new URL(second.ready.tlsUrl)
  expect((await get(`https://localhost:${port}${path}`, { ca: first.ca })).status).toBe(200)
})

test('child processes of the command reach the proxy, too', async () => {
  const inner = "fetch('https://demo.fakturownia.pl/clients.json').then(({ status }) => console.log(status))"
  const outer = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
  const run = faketura(['exec', '--proxy', '--quiet', '--', process.execPath, '-e', outer])
  expect((await run.end).stdout).toBe('401\n')
})

test('env sets the variables of a running proxy, and --unset removes them', async () => {
  const { ready } = await started()
  const environment = {
    NODE_OPTIONS: '--no-warnings',
    NO_PROXY: 'intranet.test',
    JAVA_TOOL_OPTIONS: '-Xmx64m',
  }
  const names = [
    'NODE_OPTIONS',
    'NO_PROXY',
    'JAVA_TOOL_OPTIONS',
    'HTTPS_PROXY',
    'SSL_CERT_FILE',
    'PHP_INI_SCAN_DIR',
  ]
  const shown = `for name in ${names.join(' ')}; do eval "echo \\"\\$name=\\\${$name-}\\""; done`
  const set = (await faketura(['env', '--shell', 'bash', '--url', ready.url], { environment }).end).stdout
  const after = (script: string) =>
    spawnSync('bash', ['-c', `${script}\n${shown}`], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    }).stdout
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
})
