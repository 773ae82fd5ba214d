import { expect, test } from 'vitest'
import { createEmulator, type EmulatorOptions } from '../../src/index.ts'
import { createEmulator as createBuilt } from '../support/built.ts'

const options = { listen: false, now: '2026-01-15T12:00:00Z', seed: 7 } satisfies EmulatorOptions

/** A picture of one red pixel. */
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Texts of scripts with marks, joined letters and reordered letters, which the PDF library lays out with its tables. */
const texts = [
  'Zażółć gęślą jaźń, Ελληνικά, Українська',
  'Ame\u0301lie fi ffl \u200d',
  'العربية \u0644\u0627',
  'हिन्दी क्ष',
  'ภาษาไทย ខ្មែរ',
  '한국어 \u1100\u1161',
  'a'.repeat(400),
  'word '.repeat(200),
]

async function pdfOf(create: typeof createEmulator): Promise<string> {
  const emulator = await create(options)
  try {
    const account = emulator.account()
    const form = new FormData()
    form.set('department[logo]', new Blob([Buffer.from(logo, 'base64')]), 'logo.png')
    const headers = { authorization: `Bearer ${account.apiToken}` }
    const { id: department } = account.departments.all()[0]!
    const upload = await emulator.fetch(`/departments/${department}.json`, {
      method: 'PUT',
      headers,
      body: form,
    })
    expect(upload.status).toBe(200)
    const { id } = account.invoices.create({
      buyer_name: 'Buyer',
      positions: texts.map((name) => ({ name, tax: 23, quantity: 1, total_price_gross: 123 })),
    })
    const response = await emulator.fetch(`/invoices/${id}.pdf`, { headers })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('latin1')
  } finally {
    await emulator.close()
  }
}

test('PDFs of the built package, which contains parts of the PDF library, equal those of the whole library', async () => {
  const expected = await pdfOf(createEmulator)
  expect(expected).toContain('/Subtype /Image')
  expect(await pdfOf(createBuilt as typeof createEmulator)).toBe(expected)
})
