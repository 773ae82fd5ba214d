import { expect, test } from 'vitest'
import { requestLog } from '../../src/cli/request-log.ts'
import { misplacedSecrets, secret } from '../support/misplaced-secrets.ts'
import { lastRequestText, overWire } from '../support/wire.ts'
import { openVictim } from './hostile-client.ts'

test('a misplaced secret is shown nowhere', async () => {
  const client = await openVictim({ listen: true })
  const { emulator } = client
  const log = requestLog({ coloured: false, verbose: true })
  const lines: string[] = []
  emulator.requests.subscribe((row) => lines.push(log(row)))
  for (const [head, body] of misplacedSecrets) {
    await overWire(emulator, lastRequestText(head, body))
    const { id } = client.lastRequest
    const shown = await emulator.fetch(`/__admin/requests/${id}`).then((response) => response.text())
    expect(shown, head).toContain(`"id":${id}`)
    expect(shown, head).not.toContain(secret)
  }
  expect(emulator.requests.all()).toHaveLength(misplacedSecrets.length)
  const rows = emulator.requests.all().map(({ request, response, ...row }) => ({ request, response, ...row }))
  expect(JSON.stringify([rows, emulator.diagnostics(), emulator.export(), lines])).not.toContain(secret)
  expect(lines).toHaveLength(misplacedSecrets.length)
})

const json = 'Content-Type: application/json'
const xml = 'Content-Type: application/xml'

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
    for (const [head, body] of sent) {
      await overWire(emulator, lastRequestText(head, body))
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
