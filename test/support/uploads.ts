import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { type Client, type Refusal, readResponse } from './client.ts'

/** The fields of the credentials, and the URL that they are sent to. */
export type Form = Readonly<Record<string, string>>

export async function credentials(client: Client, id: number): Promise<Form> {
  const { status, body } = await client.get<Form>(`/invoices/${id}/get_new_attachment_credentials.json`)
  expect(status).toBe(200)
  return body
}

/** Sends the form of the credentials, as their documents say: the fields first, the file last. */
export async function send(
  client: Client,
  { url = '', ...fields }: Form,
  name: string,
  content = `${name}!`,
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([content], { type: 'text/plain' }), name)
  return readResponse<Refusal>(await client.emulator.fetch(new URL(url).pathname, { method: 'POST', body }))
}

/** Attaches an uploaded file. */
export function add(client: Client, id: number, name: string) {
  const query = `?api_token=${client.account.apiToken}&file_name=${encodeURIComponent(name)}`
  return client.send<{ code: string; message: string }>(
    'POST',
    `/invoices/${id}/add_attachment.json${query}`,
    {
      headers: { Accept: 'application/json' },
    },
  )
}

/** Uploads a file and attaches it. */
export async function attach(client: Client, id: number, name: string, content?: string): Promise<void> {
  expect((await send(client, await credentials(client, id), name, content)).status).toBe(201)
  expect((await add(client, id, name)).status).toBe(200)
}

/** The content of the archive of a document, by name. */
export async function zip(client: Client, id: number): Promise<Record<string, string>> {
  const path = `/invoices/${id}/attachments_zip.json?api_token=${client.account.apiToken}`
  const response = await client.emulator.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}
