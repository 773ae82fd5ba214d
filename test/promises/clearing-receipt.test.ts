import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { clearingReceiptProofs } from '../../src/verify/proofs/clearing-receipt.ts'
import { promise } from '../promise.ts'
import { openClearing } from '../support/clearing.ts'
import { expectValidInvoices, expectValidReceipts } from '../support/clearing-schema.ts'
import { clearingFileOf, readXml } from '../support/clearing-xml.ts'
import { portable } from '../support/portable.ts'

portable(clearingReceiptProofs)

test('the receipt of a document names it, and says how it was sent', async () => {
  const client = await openClearing()
  for (const [issue_date, mode] of [
    ['2026-03-02', 'Online'],
    ['2026-02-27', 'Offline'],
  ]) {
    const { id, gov_id, number } = await client.decided({ issue_date })
    const xml = await clearingFileOf(client, id, 'gov')
    const receipt = await clearingFileOf(client, id, 'gov_upo')
    await expectValidReceipts([receipt])
    expect(readXml(receipt).Potwierdzenie).toMatchObject({
      NazwaPodmiotuPrzyjmujacego: 'Ministerstwo Finansów',
      Uwierzytelnienie: { IdKontekstu: { Nip: '5252344078' } },
      NazwaStrukturyLogicznej: 'schemat_FA(3)_v1-0E.xsd',
      KodFormularza: 'FA (3)',
      Dokument: {
        NipSprzedawcy: '5252344078',
        NumerKSeFDokumentu: gov_id,
        NumerFaktury: number,
        DataWystawieniaFaktury: issue_date,
        SkrotDokumentu: createHash('sha256').update(xml).digest('base64'),
        TrybWysylki: mode,
      },
    })
  }
})

promise('clearing-receipt/session', async () => {
  const client = await openClearing()
  const sessions = new Set<string>()
  for (let count = 0; count < 3; count++) {
    const { id } = await client.decided()
    const receipt = await clearingFileOf(client, id, 'gov_upo')
    expect(receipt.match(/<Dokument>/g)).toHaveLength(1)
    const [, session] = /<NumerReferencyjnySesji>(.+)<\/NumerReferencyjnySesji>/.exec(receipt)!
    expect(session).toMatch(/^20260302-SO-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/)
    sessions.add(session!)
  }
  expect(sessions.size).toBe(3)
})

test('the receipt has the times of the clock', async () => {
  const client = await openClearing()
  const { id } = await client.decided()
  const times = {
    DataPrzeslaniaDokumentu: '2026-03-02T09:00:00.000Z',
    DataNadaniaNumeruKSeF: '2026-03-02T09:00:05.000Z',
  }
  const receipt = readXml(await clearingFileOf(client, id, 'gov_upo'))
  expect(receipt.Potwierdzenie).toMatchObject({ Dokument: times })
})

test('files of the clearing system are there once the document was sent, and accepted', async () => {
  const client = await openClearing()
  const api_token = client.account.apiToken
  const at = (id: number, kind: string) =>
    client.send('GET', `/invoices/${id}/attachment`, { query: { api_token, kind } })
  const { id: draft } = (await client.invoice({}, {})).body
  expect((await at(draft, 'gov')).status).toBe(404)
  const { id } = await client.sent()
  expect((await at(id, 'gov_upo')).status).toBe(404)
  const sent = new URL((await at(id, 'gov')).headers.get('location')!).pathname
  for (const path of [sent.replace('gov', 'gov_upo'), sent.replace('gov', 'constructor'), `${sent}x`]) {
    expect((await client.send('GET', path)).status).toBe(404)
  }
  client.account.clock.advance('5 seconds')
  const { gov_id, gov_link } = await client.state(id)
  const { headers } = await at(id, 'gov')
  expect(new URL(gov_link!).pathname).toBe(`/invoices/${id}/attachment`)
  const file = await client.send('GET', new URL(headers.get('location')!).pathname)
  expect(file.headers.get('content-type')).toBe('application/xml')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="gov-${gov_id}.xml"`)
  expect(file.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<Faktura /)
  const receipt = await client.send('GET', sent.replace('gov', 'gov_upo'))
  expect(receipt.headers.get('content-disposition')).toBe(`attachment; filename="gov_upo-${gov_id}.xml"`)
})

promise('clearing-receipt/as-sent', async () => {
  const client = await openClearing()
  const { id } = await client.sent()
  const sent = await clearingFileOf(client, id, 'gov')
  await expectValidInvoices([sent])
  expect(sent).not.toContain('Zaplacono')
  client.account.clock.advance('5 seconds')
  await client.update('invoices', id, { status: 'paid' })
  expect(await clearingFileOf(client, id, 'gov')).toBe(sent)
  const { id: read } = (await client.invoice({ status: 'paid' }, {})).body
  await client.state(read, { send_to_ksef: 'yes' })
  expect(await clearingFileOf(client, read, 'gov')).toContain('Zaplacono')
  const later = (await client.invoice({ buyer_tax_no: '123', number: 'X' }, {})).body
  await client.state(later.id, { send_to_ksef: 'yes' })
  await client.update('invoices', later.id, { buyer_tax_no: '1132245561' })
  await client.state(later.id, { send_to_ksef: 'yes' })
  expect(await clearingFileOf(client, later.id, 'gov')).toContain('<NIP>1132245561</NIP>')
})

promise('clearing-receipt/expense', async () => {
  const client = await openClearing()
  const expense = client.account.invoices.create({
    income: false,
    buyer_name: 'Dostawca',
    buyer_tax_no: '1132245561',
    buyer_street: 'Polna 5',
    buyer_city: 'Kraków',
    positions: [{ name: 'Papier', tax: '23', total_price_gross: '123' }],
    gov_status: 'ok',
  })
  const xml = await clearingFileOf(client, expense.id, 'gov')
  await expectValidInvoices([xml])
  await expectValidReceipts([await clearingFileOf(client, expense.id, 'gov_upo')])
  expect(readXml(xml).Faktura).toMatchObject({
    Podmiot1: { DaneIdentyfikacyjne: { NIP: '1132245561', Nazwa: 'Dostawca' } },
    Podmiot2: { DaneIdentyfikacyjne: { NIP: '5252344078' } },
  })
})
