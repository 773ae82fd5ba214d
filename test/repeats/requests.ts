import { request } from 'node:http'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'

export interface Sent {
  readonly method: string
  /** `TOKEN` is replaced by the account's. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

const json = { accept: 'application/json', 'content-type': 'application/json' }
const xml = { accept: 'application/xml', 'content-type': 'application/xml' }
const hostile = `It's "quoted", \\back\\, \${HOME} $HOME \`id\` $(id)\n\tżółw 😀 -- ; & | * ? [x] {a,b} !`
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

function form(): Sent {
  const boundary = 'limit'
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('Content-Disposition: form-data; name="api_token"', demoToken),
    part('Content-Disposition: form-data; name="department[name]"', "@It's <one>"),
    part(
      'Content-Disposition: form-data; name="department[logo]"; filename="logo.png"\r\nContent-Type: image/png',
      logo,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return {
    method: 'PUT',
    path: '/departments/DEPARTMENT.json',
    headers: { accept: '*/*', 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  }
}

/** Requests in every form that clients send. */
export const requests: Readonly<Record<string, Sent>> = {
  'a list': {
    method: 'GET',
    path: '/clients.json?api_token=TOKEN&page=1',
    headers: { accept: 'application/json' },
  },
  'a list without Accept': { method: 'GET', path: '/clients.json?api_token=TOKEN' },
  'brackets in the query': {
    method: 'GET',
    path: '/invoices.json?fields[invoice]=id,number&api_token=TOKEN',
    headers: { accept: '*/*' },
  },
  'a JSON body': {
    method: 'POST',
    path: '/clients.json',
    headers: json,
    body: JSON.stringify({
      api_token: demoToken,
      client: { name: hostile, note: '{"a":["x"]}', company: false },
    }),
  },
  'a JSON body without type': {
    method: 'POST',
    path: '/clients.json?api_token=TOKEN',
    headers: { accept: '*/*' },
    body: '{"client":{"name":"A","__proto__":{"x":null},"a-b":[],"c":{}}}',
  },
  'a broken body': {
    method: 'POST',
    path: '/clients.json?api_token=TOKEN',
    headers: json,
    body: `{"client": ${hostile}`,
  },
  'a body that looks like the name of a file': {
    method: 'POST',
    path: '/clients.json?api_token=TOKEN',
    headers: json,
    body: '@/etc/hostname',
  },
  'an XML body with a bearer': {
    method: 'POST',
    path: '/clients.xml',
    headers: { ...xml, authorization: `Bearer ${demoToken}` },
    body: `<client>\n  <name>It's ${'$'}{x} \`x\`</name>\n</client>`,
  },
  'an XML body with its token': {
    method: 'POST',
    path: '/clients.xml',
    headers: xml,
    body: `<client><api_token>${demoToken}</api_token><name>A</name></client>`,
  },
  'an XML record with a token of its own': {
    method: 'POST',
    path: '/webhooks.xml?api_token=TOKEN',
    headers: xml,
    body: '<webhook><kind>client:create</kind><url>http://127.0.0.1:9/</url><api_token>of-its-own</api_token></webhook>',
  },
  'login and password in a header': {
    method: 'GET',
    path: '/clients.xml',
    headers: {
      ...xml,
      authorization: `Basic ${Buffer.from('owner@demo.test:demo-password').toString('base64')}`,
    },
  },
  'a form in the body': {
    method: 'POST',
    path: '/login.json',
    headers: { accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'login=owner%40demo.test&password=demo-password&integration_token=demo-integration-token',
  },
  'a form with a file': form(),
  'bytes that are no text': {
    method: 'POST',
    path: '/clients.json?api_token=TOKEN',
    headers: json,
    body: Buffer.from([0xff, 0, 0x27, 0x0a, 0xfe]),
  },
  'a delete': { method: 'DELETE', path: '/clients/1.json?api_token=TOKEN', headers: { accept: '*/*' } },
}

/** Sends exactly this request, without headers of a client. */
export function sendTo(emulator: Emulator, { method, path, headers, body }: Sent): Promise<number> {
  const department = emulator.account().departments.all()[0]!.id
  const url = emulator.url + path.replace('TOKEN', demoToken).replace('DEPARTMENT', String(department))
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) =>
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0)),
    )
    outgoing.end(body)
  })
}
