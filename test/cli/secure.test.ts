import { X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import tls from 'node:tls'
import { expect, test } from 'vitest'
import { faketura, workingFolder } from './run.ts'
import { get, path, type Ready, secureForAll, started, tunnel } from './secure-start.ts'

const shared = secureForAll()

test('https has a certificate for this machine and for every host of the service', async () => {
  const { ready, ca } = shared()
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
  const { ready, ca } = shared()
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

/** The certificate that a host has behind the proxy. */
async function certificateOf(host: string, { proxyUrl }: Ready, ca: string): Promise<tls.PeerCertificate> {
  const { socket } = await tunnel(proxyUrl, `${host}:443`)
  return new Promise((resolve, reject) => {
    const secure = tls.connect({ socket, ca, servername: host }, () => {
      resolve(secure.getPeerCertificate())
      secure.destroy()
    })
    secure.on('error', reject)
  })
}

test('many connections at once get the certificates of their hosts, which are made once', {
  timeout: 120_000,
}, async () => {
  const { ready, ca } = shared()
  const hosts = Array.from({ length: 250 }, (_, at) => `shop-${at}.fakturownia.pl`)
  const all = (some: readonly string[]) => Promise.all(some.map((host) => certificateOf(host, ready, ca)))
  const first = await all(hosts)
  expect(first.map(({ subjectaltname }) => subjectaltname)).toEqual(hosts.map((host) => `DNS:${host}`))
  const prints = (certificates: tls.PeerCertificate[]) => certificates.map((one) => one.fingerprint256)
  expect(new Set(prints(first)).size).toBe(hosts.length)
  expect(prints(await all(hosts.slice(0, 50)))).toEqual(prints(first.slice(0, 50)))
})

test('the key of the authority is in no file, and all files are gone afterwards', async () => {
  const { run, ready } = await started()
  const folder = dirname(ready.caFile)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'))
  expect(texts.length).toBeGreaterThan(3)
  for (const content of texts) expect(content).not.toContain('PRIVATE KEY')
  expect(new X509Certificate(readFileSync(ready.caFile)).ca).toBe(true)
  const bundle = readFileSync(ready.caBundle, 'utf8')
  expect(bundle.match(/BEGIN CERTIFICATE/g)!.length).toBeGreaterThan(50)
  expect(bundle).toContain(readFileSync(ready.caFile, 'utf8').trim())
  run.child.kill('SIGTERM')
  await run.end
  expect(existsSync(folder)).toBe(false)
})

test('SIGHUP, which a closing terminal sends, stops it in order', async () => {
  const { run, ready } = await started()
  run.child.kill('SIGHUP')
  expect(await run.end).toMatchObject({ code: 0, signal: null })
  expect(existsSync(dirname(ready.caFile))).toBe(false)
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

const filesIn = (folder: string) => ({
  folder,
  certificate: join(folder, 'faketura-ca.pem'),
  key: join(folder, 'faketura-ca-key.pem'),
})

/** What the files of a new authority contain, which a start has made. */
async function newAuthority(): Promise<{ readonly certificate: string; readonly key: string }> {
  const { folder, certificate, key } = filesIn(join(workingFolder({}), 'authority'))
  const { run } = await started('--ca-dir', folder)
  run.child.kill('SIGTERM')
  await run.end
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

let made: ReturnType<typeof newAuthority> | undefined

/** A folder of its own with the files of an authority, which is made once for all tests. */
async function authority(): Promise<ReturnType<typeof filesIn>> {
  made ??= newAuthority()
  const contents = await made
  const files = filesIn(workingFolder({}))
  writeFileSync(files.certificate, contents.certificate)
  writeFileSync(files.key, contents.key, { mode: 0o600 })
  return files
}

function startIn(folder: string) {
  return faketura(['start', '--port', '0', '--tls', '0', '--ca-dir', folder])
}

test('--ca-dir refuses files that do not belong together, before anything listens', async () => {
  const one = await authority()
  writeFileSync(one.key, (await newAuthority()).key)
  const { code, stdout, stderr } = await startIn(one.folder).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `faketura: --ca-dir: the key in ${one.key} does not belong to the certificate in ${one.certificate}; restore both files, or delete both files to make a new authority, which has to be trusted again\n`,
  )
})

test.each(['certificate', 'key'] as const)(
  '--ca-dir does not replace an authority without its %s',
  async (lost) => {
    const { folder, ...paths } = await authority()
    const rest = lost === 'key' ? paths.certificate : paths.key
    const before = readFileSync(rest, 'utf8')
    rmSync(paths[lost])
    const { code, stdout, stderr } = await startIn(folder).end
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `faketura: --ca-dir: ${paths[lost]} is missing, but ${rest} exists; restore it, or delete the other file to make a new authority, which has to be trusted again\n`,
    )
    expect(readdirSync(folder)).toEqual([basename(rest)])
    expect(readFileSync(rest, 'utf8')).toBe(before)
  },
)

test('--ca-dir names a damaged file, and warns of a key that others can read', async () => {
  const { folder, certificate, key } = await authority()
  const [certificateText, keyText] = [readFileSync(certificate), readFileSync(key)]
  for (const [path, content, expected] of [
    [certificate, 'garbage', 'the certificate of an authority'],
    [certificate, '', 'the certificate of an authority'],
    [key, keyText.subarray(0, 60), 'a private key'],
    [key, '', 'a private key'],
  ] as const) {
    writeFileSync(certificate, certificateText)
    writeFileSync(key, keyText)
    writeFileSync(path, content)
    const { code, stderr } = await startIn(folder).end
    expect([code, stderr]).toEqual([1, expect.stringContaining(`--ca-dir: ${path}: expected ${expected}`)])
    expect(stderr).not.toContain('defect')
  }
  writeFileSync(key, keyText)
  chmodSync(key, 0o644)
  const run = startIn(folder)
  await run.stdout.line(/is ready/)
  expect(run.stderr.text).toContain(`${key} can be used by others`)
  run.child.kill('SIGTERM')
  await run.end
})

test('a host that nobody configured gets the certificate for clients that name no host', async () => {
  const { ready } = await started('--admin-hosts', 'faketura.test')
  const namesFor = (servername: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const { port } = new URL(ready.tlsUrl)
      const socket = tls.connect({ port: Number(port), servername, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subjectaltname)
        socket.destroy()
      })
      socket.on('error', reject)
    })
  for (const host of ['faketura.test', 'demo.localhost', 'demo.fakturownia.pl', hostname().toLowerCase()])
    expect(await namesFor(host)).toBe(`DNS:${host}`)
  const other = await namesFor('evil.test')
  expect(other).not.toContain('evil.test')
  expect(other).toContain('DNS:localhost')
})
