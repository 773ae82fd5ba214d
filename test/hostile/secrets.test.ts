import { expect, test } from 'vitest'
import { requestLog } from '../../src/cli/request-log.ts'
import { overWire } from '../support/wire.ts'
import { openVictim } from './hostile-client.ts'

/** A token of the real service, sent by a client that is not set up yet; none of these places is read. */
const secret = 'Live0Secret1Token'
const json = 'Content-Type: application/json'
const xml = 'Content-Type: application/xml'

const requests: readonly (readonly [head: string, body?: string])[] = [
  [`GET /clients.json?token=${secret} HTTP/1.1`],
  [`GET /clients.json?apiToken=${secret}&page=1 HTTP/1.1`],
  [`GET /clients.json?api_key=${secret} HTTP/1.1`],
  [`GET /clients.json?api_token=${secret} HTTP/1.1`],
  [`GET /clients.json&token=${secret} HTTP/1.1`],
  [`GET http://user:${secret}@127.0.0.1/clients.json?token=${secret} HTTP/1.1`],
  [`GET /clients.json HTTP/1.1\r\nX-Api-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nApi-Key: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Auth-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Fakturownia-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Auth: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nAuthorization: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nAuthorization: Token ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nCookie: a=b; api_token=${secret}`],
  [`GET /clients.json HTTP/1.1\r\nReferer: http://127.0.0.1/?token=${secret}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"apiToken":"${secret}","client":{"name":"A"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"token":"${secret}","client":{"name":"A"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"client":{"name":"A","access-token":"${secret}"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"api_token":"${secret}", x`],
  [
    `POST /users.json HTTP/1.1\r\n${json}`,
    `{"user":{"email":"a@a.test","password":"${secret}","password_confirmation":"${secret}"}}`,
  ],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{'api_token':'${secret}'}`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client api_token="${secret}"><name>A</name></client>`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client token='${secret}'><name>A</name></client>`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client><apiToken>${secret}</apiToken></client>`],
  [
    'POST /clients.json HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
    `client%5Bapi%5Ftoken%5D=${secret}&token=${secret}`,
  ],
]

test('a misplaced secret is shown nowhere', async () => {
  const client = await openVictim({ listen: true })
  const { emulator } = client
  const log = requestLog({ coloured: false, verbose: true })
  const lines: string[] = []
  emulator.requests.subscribe((row) => lines.push(log(row)))
  for (const [head, body = ''] of requests) {
    const rest = `Host: 127.0.0.1\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    await overWire(emulator, `${head}\r\n${rest}`)
    const { id } = client.lastRequest
    const shown = await emulator.fetch(`/__admin/requests/${id}`).then((response) => response.text())
    expect(shown, head).toContain(`"id":${id}`)
    expect(shown, head).not.toContain(secret)
  }
  expect(emulator.requests.all()).toHaveLength(requests.length)
  const rows = emulator.requests.all().map(({ request, response, ...row }) => ({ request, response, ...row }))
  expect(JSON.stringify([rows, emulator.diagnostics(), emulator.export(), lines])).not.toContain(secret)
  expect(lines).toHaveLength(requests.length)
})

test('the token of an account is masked wherever it is sent', async () => {
  const client = await openVictim({ listen: true })
  const { emulator } = client
  const token = emulator.account().apiToken
  const other = emulator.createAccount({ apiToken: 'Other0Secret1Token' }).apiToken
  for (const valid of [token, other]) {
    const sent: readonly (readonly [head: string, body?: string])[] = [
      [`GET /clients.json HTTP/1.1\r\nX-Whatever: ${valid}`],
      [`GET /clients/${valid}.json HTTP/1.1`],
      [`GET /nothing/${valid}/clients HTTP/1.1`],
      [`GET /${valid}/clients.json HTTP/1.1`],
      [`GET /clients.json?api_token=${valid}&${valid}=1 HTTP/1.1`],
      [`GET /clients.json?note=${encodeURIComponent(`${valid}/acme`)} HTTP/1.1`],
      [`POST /clients.json HTTP/1.1\r\n${json}`, `{"client":{"name":"A","settings":{"key":"${valid}"}}}`],
      [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client><name>A</name><note>see ${valid}!</note></client>`],
    ]
    for (const [head, body = ''] of sent) {
      const rest = `Host: 127.0.0.1\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
      await overWire(emulator, `${head}\r\n${rest}`)
      const { id } = client.lastRequest
      const shown = await emulator.fetch(`/__admin/requests/${id}`).then((response) => response.text())
      expect(shown, head).toContain('***')
      expect(shown, head).not.toContain(valid)
      expect(emulator.requests.curl(id), head).not.toContain(valid)
    }
    const listed = await emulator.fetch('/__admin/diagnostics').then((response) => response.text())
    expect(listed).toContain('/***/clients.json')
    expect(listed).not.toContain(valid)
    const diagnostics = [emulator, ...emulator.accounts].map((owner) => owner.diagnostics())
    expect(JSON.stringify(diagnostics)).not.toContain(valid)
  }
})
