import { expect, test } from 'vitest'
import { filesInZip } from '../../src/documents/zip.ts'
import type { Emulator } from '../../src/index.ts'
import { liveService, outputPath, recording } from './record-emulator.ts'

const names = [
  'umowa Karla Novotny.pdf',
  'Novotny.png',
  'podpis-novotny.jpg',
  'note.txt',
  'list.Novotny',
  'karla.Nov',
  'skan.tiff',
]
const content = 'Karla Novotny'

/** An account with a file of each kind at one document, and one more at another. */
function service(): Promise<Emulator> {
  const file = { text: content }
  const attachments = Object.fromEntries(
    names.map((file_name, index) => [`a${index}`, { invoice_id: 'one', file_name, file }]),
  )
  const further = { invoice_id: 'two', file_name: 'note.txt', file }
  const account = {
    clients: { ann: { name: 'Ann' } },
    invoices: { one: { client_id: 'ann' }, two: { client_id: 'ann' }, three: { client_id: 'ann' } },
    attachments: { ...attachments, further },
  }
  return liveService({ fixtures: { faketura: 1, accounts: { acme: account } } })
}

/** The files of each document, with their contents. */
async function filesOf(emulator: Emulator): Promise<(readonly [string, string])[][]> {
  const { apiToken, invoices } = emulator.account()
  const archives = invoices.all().map(async ({ id }) => {
    const response = await fetch(`${emulator.url}/invoices/${id}/attachments_zip.json?api_token=${apiToken}`)
    const files = await filesInZip(new Uint8Array(await response.arrayBuffer()), true)
    return files!.map(({ path, bytes }) => [path, Buffer.from(bytes!).toString('latin1')] as const)
  })
  return Promise.all(archives)
}

test('attached files are recorded as empty ones of the same kind', async () => {
  const live = await service()
  const { text, losses, checked, records, path } = await recording(live, { isChecked: true })
  expect(losses).toEqual([])
  expect(records.attachments).toBe(8)
  expect(checked).toMatchObject({ differing: 0, sentences: [] })
  expect(text).toContain(
    '# Attached files are empty placeholders; their number and usual extensions are the original ones.\n',
  )
  expect(text).not.toMatch(/novotny|karla/i)
  const [one, two, three] = await filesOf(await liveService({ fixtures: path }))
  expect(one).toEqual([
    [expect.stringMatching(/^\w+ \w+ \w+\.pdf$/), expect.stringMatching(/^%PDF-1.4\n/)],
    [expect.stringMatching(/^\w+\.png$/), expect.stringMatching(/^\x89PNG/)],
    [expect.stringMatching(/^\w+-\w+\.jpg$/), expect.stringMatching(/^\xff\xd8/)],
    [expect.stringMatching(/^\w{4}\.txt$/), 'Placeholder\n'],
    [expect.stringMatching(/^\w{4}\.\w{7}$/), 'Placeholder\n'],
    [expect.not.stringMatching(/\.Nov$/), 'Placeholder\n'],
    [expect.stringMatching(/^\w{4}\.tiff$/), 'Placeholder\n'],
  ])
  expect(two).toEqual([one![3]])
  expect(three).toEqual([])
})

test('a raw recording contains the attached files', async () => {
  const live = await service()
  for (const path of [outputPath(), outputPath('recorded.json')]) {
    const { checked, losses } = await recording(live, { path, isChecked: true, isRaw: true })
    expect([checked, losses]).toEqual([{ records: expect.any(Number), differing: 0, sentences: [] }, []])
    const files = await filesOf(await liveService({ fixtures: path }))
    expect(files).toEqual(await filesOf(live))
    expect(files[0]).toEqual(names.map((name) => [name, content]))
  }
})

test('counts attached files at the top that the service does not return', async () => {
  const live = await service()
  live.faults.add({ operation: 'invoices.attachments_zip', then: { status: 404 } })
  const { text, losses, records, checked } = await recording(live, { isChecked: true })
  expect(losses).toEqual(['attached files: 8, which the service did not return'])
  expect(text).toContain('# - attached files: 8, which the service did not return\n')
  expect(records.attachments).toBeUndefined()
  expect(checked).toMatchObject({ differing: 0 })
})
