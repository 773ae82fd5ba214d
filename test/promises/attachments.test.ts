import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { expect, test } from 'vitest'
import { attachmentsProofs } from '../../src/verify/proofs/attachments.ts'
import { findings, folderWith, load } from '../fixtures/files.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'
import { add, attach, credentials, type Form, send, zip } from '../support/uploads.ts'

portable(attachmentsProofs)

const filename = '$' + '{filename}'

test('credentials are XML, too', async () => {
  const client = await open()
  const { id } = await client.sale()
  const form = await credentials(client, id)
  const keys = 'url AWSAccessKeyId key policy signature acl success_action_status'
  expect(Object.keys(form)).toEqual(keys.split(' '))
  expect(form).toMatchObject({ key: expect.stringContaining(filename), success_action_status: '201' })
  const xml = await client.get(`/invoices/${id}/get_new_attachment_credentials.xml`)
  expect(xml.text).toContain(filename)
  expect((await client.get('/invoices/1/get_new_attachment_credentials.json')).status).toBe(404)
})

test('an upload replaces a waiting one of the same name', async () => {
  const client = await open()
  const { id } = await client.sale()
  const response = await send(client, await credentials(client, id), 'scan.txt', 'seen')
  expect(response.status).toBe(201)
  expect(response.text).toMatch(/<PostResponse>.*<Key>invoices\/\d+\/scan\.txt<\/Key>/)
  expect(client.account.attachments.all()).toMatchObject([
    { invoice_id: id, file_name: 'scan.txt', content_type: 'text/plain', file_size: 4, attached: false },
  ])
  await send(client, await credentials(client, id), 'scan.txt', 'seen again')
  expect(client.account.attachments.all()).toMatchObject([{ file_name: 'scan.txt', file_size: 10 }])
})

test('attachments are counted in responses and lists, with names in any language', async () => {
  const client = await open()
  const { id } = await client.sale()
  await send(client, await credentials(client, id), 'scan 1 – ż.txt', 'seen')
  expect(await client.one('invoices', id)).toMatchObject({ has_attachments: false, attachments_count: 0 })
  expect((await add(client, id, 'scan 1 – ż.txt')).body).toMatchObject({ code: 'success' })
  await attach(client, id, 'b.txt')
  expect(await client.one('invoices', id)).toMatchObject({ has_attachments: true, attachments_count: 2 })
  const invoice = await client.get<{ attachments_count: number }[]>('/invoices.json')
  expect(invoice.body[0]).toMatchObject({ attachments_count: 2 })
})

promise('attachments/not-uploaded', async () => {
  const client = await open()
  const { id } = await client.sale()
  const other = await client.sale()
  await send(client, await credentials(client, id), 'scan.txt')
  const { body, status } = await add(client, id, 'scam.txt')
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('scan.txt')
  expect((await add(client, id, '')).status).toBe(422)
  expect((await add(client, other.id, 'scan.txt')).status).toBe(422)
  expect((await add(client, id, 'scan.txt')).status).toBe(200)
  expect((await add(client, id, 'scan.txt')).status).toBe(422)
  expect(await client.one('invoices', id)).toMatchObject({ attachments_count: 1 })
})

promise('attachments/altered', async () => {
  const client = await open()
  const { id } = await client.sale()
  const other = await client.sale()
  const form = await credentials(client, id)
  const policy = JSON.parse(Buffer.from(form.policy!, 'base64').toString())
  const forged = Buffer.from(JSON.stringify({ ...policy, expiration: '2099-01-01T00:00:00.000Z' }))
  const changes: Form[] = [
    { key: `invoices/${other.id}/scan.txt` },
    { key: 'scan.txt' },
    { acl: 'public-read' },
    { success_action_status: '204' },
    { policy: forged.toString('base64') },
    { policy: 'nonsense' },
    { signature: `${form.signature}=` },
    { AWSAccessKeyId: 'another' },
    { 'x-amz-meta-note': 'more' },
  ]
  for (const change of changes) {
    const { status, body } = await send(client, { ...form, ...change }, 'scan.txt')
    expect([status, body.code], JSON.stringify(change)).toEqual([403, 'error'])
    expect(body.message).toContain(change.acl ? 'acl: expected "private", got' : Object.keys(change)[0])
  }
  const { signature, ...unsigned } = form
  expect((await send(client, unsigned, 'scan.txt')).status).toBe(403)
  expect(client.account.attachments.all()).toEqual([])
  const own = { ...form, key: `invoices/${id}/../scan.txt` }
  await refused(client, () => send(client, own, 'scan.txt'), 422, 'file_name')
})

promise('attachments/expired', async () => {
  const client = await open()
  const { id } = await client.sale()
  const form = await credentials(client, id)
  client.account.clock.advance('59 minutes')
  expect((await send(client, form, 'early.txt')).status).toBe(201)
  client.account.clock.advance('2 minutes')
  const late = await send(client, form, 'late.txt')
  expect(late.status).toBe(403)
  expect(late.text).toContain('expired')
  expect(client.account.attachments.all()).toMatchObject([{ file_name: 'early.txt' }])
})

promise('attachments/other-account', async () => {
  const client = await open()
  const { id } = await client.sale()
  const form = await credentials(client, id)
  const other = client.emulator.createAccount({ prefix: 'other' })
  const url = form.url!.replace(/[^/]+$/, 'other')
  expect((await send(client, { ...form, url }, 'scan.txt')).status).toBe(403)
  expect((await send(client, { ...form, url: url.replace(/other$/, 'nobody') }, 'scan.txt')).status).toBe(404)
  expect([...client.account.attachments.all(), ...other.attachments.all()]).toEqual([])
})

promise('attachments/too-large', async () => {
  const client = await open()
  const { id } = await client.sale()
  const maxBytes = 10 * 1024 * 1024
  const form = await credentials(client, id)
  expect((await send(client, form, 'big.txt', 'x'.repeat(maxBytes + 1))).status).toBe(413)
  expect((await send(client, form, 'big.txt', 'x'.repeat(maxBytes))).status).toBe(201)
  expect(client.account.attachments.all()).toMatchObject([{ file_size: maxBytes }])
})

test('the archive contains every attachment by its name', async () => {
  const client = await open()
  const { id } = await client.sale()
  expect(await zip(client, id)).toEqual({})
  await attach(client, id, 'scan.txt', 'one')
  await attach(client, id, 'scan.txt', 'two')
  await attach(client, id, 'żółw.txt', 'three')
  await send(client, await credentials(client, id), 'waiting.txt')
  expect(await zip(client, id)).toEqual({ 'scan.txt': 'one', 'scan (2).txt': 'two', 'żółw.txt': 'three' })
})

test('the archive contains an attachment whatever its name means to JavaScript', async () => {
  const client = await open()
  const { id } = await client.sale()
  for (const name of ['constructor', '__proto__', 'toString']) await attach(client, id, name)
  const path = `/invoices/${id}/attachments_zip.json?api_token=${client.account.apiToken}`
  const response = await client.emulator.fetch(path)
  expect(response.status).toBe(200)
  const names: string[] = []
  const unzipped = (chunk: Uint8Array) => {
    const archive = new Unzip((file) => names.push(file.name))
    archive.register(UnzipInflate)
    archive.push(chunk, true)
  }
  unzipped(new Uint8Array(await response.arrayBuffer()))
  expect(names).toEqual(['constructor', '__proto__', 'toString'])
})

test('attachment finds a file by its kind or name, and is safe to open', async () => {
  const client = await open()
  const { id } = await client.sale()
  await attach(client, id, 'page.html', '<script>alert(1)</script>')
  client.account.attachments.create({
    invoice_id: id,
    kind: 'gov',
    file_name: 'gov.xml',
    file: { text: '<a/>' },
  })
  const at = (kind: string) =>
    client.emulator.fetch(`/invoices/${id}/attachment?kind=${kind}&api_token=${client.account.apiToken}`, {
      redirect: 'manual',
    })
  const found = await at('gov')
  expect(found.status).toBe(302)
  const file = await client.emulator.fetch(new URL(found.headers.get('location')!).pathname)
  expect(await file.text()).toBe('<a/>')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="gov.xml"')
  const page = await client.emulator.fetch(new URL((await at('page.html')).headers.get('location')!).pathname)
  expect(page.headers.get('content-disposition')).toContain('attachment')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect((await at('gov_upo')).status).toBe(404)
  expect((await at('')).status).toBe(422)
})

promise('attachments/mailed', async () => {
  const client = await open()
  const { id, token } = await client.sale({ buyer_email: 'buyer@example.test' })
  await attach(client, id, 'scan <1>.txt', 'seen')
  const page = async () => (await client.emulator.fetch(`/invoice/${token}`)).text()
  const mailed = async (query = '') => {
    await client.post(`/invoices/${id}/send_by_email.json${query}`, {})
    return client.emulator.outbox.last()!
  }
  expect(await page()).not.toContain('scan')
  expect((await mailed()).attachments).toEqual([])
  await client.update('invoices', id, { show_attachments: true })
  const [, link = ''] = /<a href="([^"]+)">scan &lt;1&gt;\.txt<\/a>/.exec(await page()) ?? []
  expect(await (await client.emulator.fetch(link)).text()).toBe('seen')
  const message = await mailed('?email_pdf=true')
  expect(message.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/\.pdf$/),
    'scan <1>.txt',
  ])
  expect((await message.mime()).toString()).toContain(Buffer.from('seen').toString('base64'))
})

promise('attachments/deleted', async () => {
  const client = await open()
  const { id } = await client.sale()
  const other = await client.sale()
  await attach(client, id, 'scan.txt')
  await attach(client, other.id, 'stays.txt')
  const form = await credentials(client, id)
  await send(client, form, 'waiting.txt')
  await client.delete(`/invoices/${id}.json`)
  expect(client.account.attachments.all()).toMatchObject([{ file_name: 'stays.txt' }])
  expect((await send(client, form, 'late.txt')).status).toBe(404)
})

test('the count follows attachments', async () => {
  const client = await open()
  const { id } = await client.sale()
  const { attachments, invoices } = client.account
  const one = attachments.create({ invoice_id: id, file: { text: 'one', name: 'one.txt' } })
  const two = attachments.create({ invoice_id: id, file_name: 'two.txt', file: { text: 'two' } })
  expect(one).toMatchObject({ file_name: 'one.txt', content_type: 'text/plain', file_size: 3 })
  expect(invoices.get(id)).toMatchObject({ attachments_count: 2, has_attachments: true })
  attachments.update(one.id, { attached: false })
  expect(invoices.get(id)).toMatchObject({ attachments_count: 1 })
  attachments.delete(two.id)
  expect(invoices.get(id)).toMatchObject({ attachments_count: 0, has_attachments: false })
})

promise('attachments/file-values', async () => {
  const { account } = await load({
    accounts: {
      acme: {
        invoices: { late: { buyer_name: 'Ann' } },
        attachments: {
          given: { invoice_id: 'late', file_name: 'a.csv', content_type: 'text/csv', file: { text: 'a,b' } },
          bytes: { invoice_id: 'late', file: { base64: 'AAEC' } },
        },
      },
    },
  })
  expect(account.attachments.get('given')).toMatchObject({ content_type: 'text/csv', file_size: 3 })
  expect(account.attachments.get('bytes')).toMatchObject({
    file_name: 'attachment',
    content_type: 'application/octet-stream',
    file_size: 3,
  })
})

promise('attachments/file-name', async () => {
  const client = await open()
  const { id } = await client.sale()
  const made = (values: object) => () =>
    client.account.attachments.create({ invoice_id: id, file: { text: 'a' }, ...values })
  for (const file_name of ['a/b.txt', 'a\\b.txt', '..', 'a\u0000.txt', 'x'.repeat(256)])
    expect(made({ file_name }), file_name).toThrow('file_name')
  for (const content_type of ['ł/x', 'text/plain\r\nX-A: b'])
    expect(made({ content_type }), content_type).toThrow(
      /content_type.*is not a media type such as application/,
    )
  expect(client.account.attachments.all()).toEqual([])
})

promise('attachments/fixture', async () => {
  const folder = folderWith({
    'main.yaml': `accounts:
  acme:
    invoices: { late: { buyer_name: Ann } }
    attachments:
      scan: { invoice_id: late, file: scans/scan.pdf }
      note: { invoice_id: late, file_name: note.txt, file: { text: Thank you } }
`,
    'scans/scan.pdf': 'pages',
  })
  const client = await load(join(folder, 'main.yaml'))
  const { id } = client.account.invoices.get('late')!
  expect(client.account.attachments.get('scan')).toMatchObject({
    file_name: 'scan.pdf',
    content_type: 'application/pdf',
  })
  expect(await zip(client, id)).toEqual({ 'scan.pdf': 'pages', 'note.txt': 'Thank you' })
  expect(client.account.invoices.get(id)).toMatchObject({ attachments_count: 2 })

  const outside = folderWith({ 'secret.txt': 'secret' })
  const wrong = folderWith({
    'in/main.yaml': `accounts:
  acme:
    invoices: { late: { buyer_name: Ann } }
    attachments:
      - { invoice_id: late, file: ../secret.txt }
      - { invoice_id: late, file: link.txt }
      - { invoice_id: late, file: folder }
      - { invoice_id: late, file: missing.txt }
      - { invoice_id: late, file: { base64: '?' } }
`,
    'secret.txt': 'secret',
  })
  symlinkSync(join(outside, 'secret.txt'), join(wrong, 'in/link.txt'))
  mkdirSync(join(wrong, 'in/folder'))
  expect(await findings(join(wrong, 'in/main.yaml'))).toEqual([
    'in/main.yaml:5:35: file: expected a file in or below the folder of the first file, got "../secret.txt"',
    'in/main.yaml:6:35: file: expected a file in or below the folder of the first file, got "link.txt"',
    'in/main.yaml:7:35: file: expected a regular file, but this one is a directory, got "folder"',
    'in/main.yaml:8:35: file: expected a regular file, but this one does not exist, got "missing.txt"',
    'in/main.yaml:9:45: base64: expected base64, got "?"',
  ])
  const named = { invoice_id: 1, file: 'main.yaml' }
  expect(await findings({ accounts: { acme: { attachments: [named] } } })).toContainEqual(
    expect.stringContaining('only a file can name a file'),
  )
})
