import { expect, test } from 'vitest'
import { bodiesProofs } from '../../src/verify/proofs/bodies.ts'
import { openVictim, refuses, sends } from '../hostile/hostile-client.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open, type Refusal, readResponse } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(bodiesProofs)

/** Sends a client in a body of some type; returns status, name or refusal, and the diagnostics but those of the token. */
async function sentAs(client: Client, body: string | Uint8Array, contentType: string) {
  const reply = await client.emulator.fetch('/clients.json', {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': contentType,
      Authorization: `Bearer ${client.account.apiToken}`,
    },
    body,
  })
  const { status, body: made } = await readResponse<{ name: string } & Refusal>(reply)
  const noted = client.lastRequest.diagnostics.filter(({ code }) => code !== 'token-place')
  return { status, shown: status === 201 ? made.name : made.message, noted }
}

test.each([0, 1024, 100_000])('a body may begin with %i blanks, in any format', async (count) => {
  const client = await open()
  const { apiToken } = client.account
  const send = async (path: string, type: string, text: string) => {
    const body = ' '.repeat(count) + text
    const headers = { Accept: type, 'Content-Type': type }
    return (await client.emulator.fetch(path, { method: 'POST', headers, body })).status
  }
  const json = JSON.stringify({ api_token: apiToken, client: { name: 'A' } })
  const xml = `<client><api-token>${apiToken}</api-token><name>A</name></client>`
  expect(await send('/clients.json', 'application/json', json)).toBe(201)
  expect(await send('/clients.xml', 'application/xml', xml)).toBe(201)
  expect(await send('/clients.json', 'application/json', '')).toBe(401)
})

promise('bodies/element-names', async () => {
  const client = await open({ strict: true })
  const { apiToken } = client.account
  const headers = {
    Accept: 'application/xml',
    'Content-Type': 'application/xml',
    Authorization: `Bearer ${apiToken}`,
  }
  const { id } = await client.sale()
  const path = `/invoices/${id}.xml`
  const shown = await client.emulator.fetch(`${path}?additional_fields[invoice]=products-margin`, { headers })
  const read = await shown.text()
  expect(read).toContain('<overdue type="boolean">false</overdue>')
  expect(read.match(/<products-margin/g)).toHaveLength(1)
  const body = read.replace(/<overdue.*\n/, '<overdue>false</overdue>')
  expect(body).not.toBe(read)
  for (const sent of [read, body]) {
    const reply = await client.emulator.fetch(path, { method: 'PUT', headers, body: sent })
    expect(reply.status, await reply.text()).toBe(200)
  }
  const refused = { method: 'PUT', headers, body: read.replace(/<status>.*</, '<status>x<') }
  const reply = await client.emulator.fetch(path, refused)
  expect(await reply.text()).toMatch(/<status type="array">\s*<status>&quot;x&quot; is .*<\/status>\s*</)
})

promise('bodies/charset', async () => {
  const client = await open()
  const sent = async (body: Uint8Array, contentType: string) => {
    const { status, shown, noted } = await sentAs(client, body, contentType)
    return [status, shown, noted.map(({ code }) => code)]
  }
  // The Polish letters of Zażółć, byte by byte.
  const polish = Buffer.concat([Buffer.from('Za'), Buffer.from([0xbf, 0xf3, 0xb3, 0xe6])])
  const around = (start: string, end: string, name = polish) =>
    Buffer.concat([Buffer.from(start), name, Buffer.from(end)])
  const declared = around('<?xml version="1.0" encoding="ISO-8859-2"?>\n<client><name>', '</name></client>')
  const json = around('{"client":{"name":"', '"}}')
  expect(await sent(declared, 'application/xml')).toEqual([201, 'Zażółć', []])
  expect(await sent(json, 'application/json; charset="ISO-8859-2"')).toEqual([201, 'Zażółć', []])
  for (const [mark, charset] of [
    ['\ufeff', 'utf16le'],
    ['\ufeff', 'utf8'],
  ] as const) {
    const xml = Buffer.from(`${mark}<client><name>Zażółć</name></client>`, charset)
    expect(await sent(xml, 'application/xml'), charset).toEqual([201, 'Zażółć', []])
  }
  // Content-Type wins over the declaration, and bytes that become unreadable are noted.
  expect(await sent(declared, 'application/xml; charset=utf-8')).toEqual([
    201,
    'Za\ufffd\ufffd\ufffd',
    ['charset'],
  ])
  expect(await sent(json, 'application/json')).toMatchObject([201, 'Za\ufffd\ufffd\ufffd', ['charset']])
  for (const charset of ['klingon', 'utf-16x']) {
    expect(await sent(json, `application/json; charset=${charset}`)).toEqual([
      415,
      `The charset "${charset}" is not known; send UTF-8`,
      [],
    ])
  }
})

test('percent-encoded values of forms and queries are decoded by charset, and unreadable ones get a diagnostic', async () => {
  const client = await open()
  const sent = async (body: string | Uint8Array, contentType: string) => {
    const { status, shown, noted } = await sentAs(client, body, contentType)
    return [status, shown, noted.filter(({ code }) => code === 'charset').map(({ message }) => message)]
  }
  const form = 'application/x-www-form-urlencoded'
  const escaped = 'client[name]=Za%BF%F3%B3%E6+i+'
  expect(await sent(`${escaped}s%FBwer`, `${form}; charset=ISO-8859-2`)).toEqual([201, 'Zażółć i sűwer', []])
  expect(await sent('client[name]=Za%C5%BC%C3%B3%C5%82%C4%87+%E2', form)).toEqual([
    201,
    'Zażółć \ufffd',
    ['the body is not valid utf-8: unreadable bytes became U+FFFD'],
  ])
  const part = (type: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--X\r\nContent-Disposition: form-data; name="client[name]"\r\n${type}\r\n`),
      bytes,
      Buffer.from('\r\n--X--\r\n'),
    ])
  const polish = Buffer.from([0xbf, 0xf3])
  const multipart = 'multipart/form-data; boundary=X'
  expect(await sent(part('', Buffer.from('Zażółć')), multipart)).toEqual([201, 'Zażółć', []])
  expect(await sent(part('', polish), multipart)).toEqual([
    201,
    '\ufffd\ufffd',
    ['the body is not valid utf-8: unreadable bytes became U+FFFD'],
  ])
  // The part used to be read as an empty one.
  const declared = part('Content-Type: text/plain; charset=ISO-8859-2\r\n', polish)
  expect(await sent(declared, multipart)).toEqual([
    415,
    'The charset of the part client[name] is not known; send UTF-8',
    [],
  ])
  const { account, operation } = client.lastRequest
  expect([account, operation]).toEqual([client.account.prefix, 'clients.create'])
  const path = `/clients.json?api_token=${encodeURIComponent(client.account.apiToken)}`
  const headers = { Accept: 'application/json' }
  for (const [query, count] of [
    ['name=Za%C5%BC', 0],
    ['name=Za%BF', 1],
    ['%FF=1', 1],
  ] as const) {
    await client.emulator.fetch(`${path}&${query}`, { headers })
    const codes = client.lastRequest.diagnostics.map(({ code }) => code)
    expect(
      codes.filter((code) => code === 'charset'),
      query,
    ).toHaveLength(count)
  }
})

test('a JSON number keeps more digits than a JavaScript number', async () => {
  const client = await open()
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const query = { api_token: client.account.apiToken }
  const body =
    '{"invoice": {"buyer_name": "A 12345678901234567890 \\" 12345678901234567890", "oid": 12345678901234567890, "seller_tax_no":-1e400, "positions": [{"name": "A", "tax": 0, "quantity": 1, "total_price_gross": 1234567890123456.78}]}}'
  const made = await client.send<Invoice>('POST', '/invoices.json', { query, headers, body })
  expect(made.body).toMatchObject({
    buyer_name: 'A 12345678901234567890 " 12345678901234567890',
    oid: '12345678901234567890',
    seller_tax_no: '-1e400',
    price_gross: '1234567890123456.78',
  })
  // More digits than a decimal as text may have: the number is read as before.
  const third = `{"product": {"name": "A", "price_net": 33.${'3'.repeat(40)}}}`
  expect((await client.send('POST', '/products.json', { query, headers, body: third })).status).toBe(201)
  const broken = await client.send<Refusal>('POST', '/clients.json', {
    query,
    headers,
    body: '{"client": {"name": 12345678901234567890 "tax_no": 1}}',
  })
  expect([broken.status, String(broken.body.message)]).toEqual([400, expect.stringMatching(/position 41/)])
})

test('half of a surrogate pair gets a diagnostic', async () => {
  const client = await open()
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const query = { api_token: client.account.apiToken }
  const body =
    '{"invoice": {"buyer_name": "A\\ud800B", "number": "\\udc00/1", "seller_name": "\\ud83d\\udc22"}}'
  const sale = { query, headers, body }
  const made = await client.send<Invoice>('POST', '/invoices.json', sale)
  expect(made.status, made.text).toBe(201)
  const shown = { buyer_name: 'A\ufffdB', number: '\ufffd/1', seller_name: '🐢' }
  expect(made.body).toMatchObject(shown)
  expect(client.lastRequest.diagnostics).toContainEqual({
    code: 'charset',
    message: 'an unpaired surrogate in the body became U+FFFD',
  })
  expect(await client.list('invoices')).toMatchObject([shown])
  expect((await client.emulator.fetch(`/invoice/${made.body.token}.pdf`)).status).toBe(200)
})

test('a POST without a body gets no diagnostic', async () => {
  const client = await open()
  const { id } = await client.sale()
  const query = { api_token: client.account.apiToken, status: 'sent' }
  const headers = { Accept: 'application/json' }
  const reply = await client.send('POST', `/invoices/${id}/change_status.json`, { query, headers })
  expect(reply.status).toBe(200)
  expect(client.lastRequest.diagnostics).toEqual([])
  expect((await client.one('invoices', id)).status).toBe('sent')
  const lacking = await client.send('POST', '/invoices.json', {
    query: { api_token: query.api_token },
    headers,
  })
  expect(lacking).toMatchObject({ status: 422, body: { message: { invoice: [expect.any(String)] } } })
})

promise('bodies/markup', async () => {
  const marks = 60_000
  const victim = await openVictim()
  // All of them break off: parsed, they would be refused with 400.
  for (const body of [
    `<client>${'<a>'.repeat(marks)}`,
    `<client>${Array.from({ length: marks }, (_, at) => `<a${at}/>`).join('')}`,
    `<client ${'a = "" '.repeat(marks)}`,
    `<client ${"a='' ".repeat(marks)}`,
    `<client><name>${'&amp;'.repeat(marks)}`,
    `<client>${'<?a?>'.repeat(marks)}`,
  ]) {
    const send = () => sends(victim, '/clients.xml', body, 'application/xml')
    expect(await refuses(victim, send, 413), body.slice(0, 30)).toContain('50000 elements')
  }
  // Each is noted with its line, but a line is counted once.
  const instructions = `<client><name>A</name>${'<?a?>\n'.repeat(49_000)}</client>`
  expect((await sends(victim, '/clients.xml', instructions, 'application/xml')).status).toBe(201)
  expect(victim.lastRequest.diagnostics.filter(({ code }) => code === 'ignored-value')).toHaveLength(20)
  const row = `<position>${Array.from({ length: 20 }, (_, at) => `<a${at} type="decimal">1</a${at}>`).join('')}<name>A</name></position>`
  const many = `<invoice><buyer_name>A</buyer_name><positions type="array">${row.repeat(1000)}</positions></invoice>`
  const limits = { body: many.length }
  const roomy = await openVictim({ limits })
  expect((await sends(roomy, '/invoices.xml', many, 'application/xml')).status).toBe(201)
})

promise('bodies/excluded-characters', async () => {
  const client = await open()
  const { clients, apiToken } = client.account
  const { id, name } = clients.create({ name: 'A\u0001\u000bB\ufffe' })
  expect(name).toBe('A\u0001\u000bB\ufffe')
  const xml = await (await client.emulator.fetch(`/clients/${id}.xml?api_token=${apiToken}`)).text()
  expect(xml).toContain('<name>AB</name>')
  // It can be parsed.
  expect((await sentAs(client, xml, 'application/xml')).status).toBe(201)
})

promise('bodies/references', async () => {
  const client = await open()
  const send = (body: string) => sentAs(client, body, 'application/xml')
  const named = (content: string) => `<client>\n<name>${content}</name></client>`
  for (const reference of [
    ...['&nbsp;', '&euro;', '&eacute;', '&bogus;', '&AMP;', '&constructor;'],
    ...['&', '&;', '&#;', '&#x;', '&#12a', '&#X41;', '&lt'],
    ...['&#0;', '&#8;', '&#xD800;', '&#xFFFE;', '&#x110000;', '&#99999999999;'],
  ]) {
    const inAttribute = `<client>\n<name a="${reference}">A</name></client>`
    for (const body of [named(`A${reference} B`), inAttribute, `${named('A')}\n${reference}`]) {
      const { status, shown } = await send(body)
      expect(status, body).toBe(400)
      expect(shown, body).toContain(`${reference} `)
      expect(shown, body).toContain(body === inAttribute || body.includes('B') ? 'line 2:' : 'line 3:')
    }
  }
  expect((await send(named('A\u0001'))).shown).toContain('line 2: XML excludes the character U+0001')
  for (const [body, reason] of [
    [named('A\uffff'), 'line 2: XML excludes the character U+FFFF'],
    ['<client a="<"><name>A</name></client>', 'line 1: a tag contains <'],
    [`${named('A')}<client/>`, 'root'],
    [named('A<!-- -- -->B'), 'line 2: a comment contains --'],
    [named('A<!-- --->B'), 'line 2: a comment contains --'],
    [named('A]]>B'), 'line 2: a text contains ]]>'],
    [named('A<? a?>B'), 'line 2: a processing instruction has no name'],
    [named('A<?xml version="1.0"?>B'), 'line 2: the XML declaration is not at the start'],
    [`<?XML version="1.0"?>${named('A')}`, 'line 1: the XML declaration is not at the start'],
    [`${named('A')}<![CDATA[]]>`, 'line 2: CDATA is outside the root element'],
    [`<![CDATA[a]]>${named('A')}`, 'line 1: CDATA is outside the root element'],
    [`${named('A')}&amp;`, 'line 2: a reference is outside the root element'],
    [named('A<!ELEMENT a>B'), 'line 2: <! begins neither a comment nor CDATA'],
  ] as const) {
    const { status, shown } = await send(body)
    expect([status, shown], body).toEqual([400, expect.stringContaining(reason)])
  }
  for (const [content, name] of [
    ['&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;', '<>&"\'A😀'],
    ['<![CDATA[&nbsp;<]]><!-- &nbsp; < ]]> --><?a &nbsp; ]]> --?>', '&nbsp;<'],
    ['A]]&gt;B]] >', 'A]]>B]] >'],
    ['&amp;nbsp;', '&nbsp;'],
    ['&amp;'.repeat(40_000), '&'.repeat(40_000)],
  ])
    expect(await send(named(content!)), content!.slice(0, 40)).toMatchObject({ status: 201, shown: name })
})

test.each(['urlencoded', 'multipart'])('a list of texts may have numbers in a %s form', async (kind) => {
  const client = await open({ edition: 'poland' })
  const fields = [
    ['api_token', client.account.apiToken],
    ['invoice[buyer_name]', 'Ann'],
    ['invoice[procedure_designations][0]', 'SW'],
    ['invoice[procedure_designations][1]', 'EE'],
  ] as const
  const body = kind === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  const response = await client.emulator.fetch(`${client.emulator.url}/invoices.json`, {
    method: 'POST',
    body,
  })
  expect(await response.json()).toMatchObject({ procedure_designations: ['SW', 'EE'] })
})
