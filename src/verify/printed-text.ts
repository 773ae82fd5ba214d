import { expectMatch, expectThat } from './expectations.ts'
import { NotTried } from './proof.ts'
import { expectStatus, type ProofAccount, type ProofQuery, type ProofResponse } from './proof-account.ts'

export function expectPdf(response: ProofResponse): ProofResponse {
  expectStatus(response, 200)
  expectMatch('content type', response.headers['content-type'], /^application\/pdf/)
  expectMatch('start of the file', response.text, /^%PDF-/)
  return response
}

/**
 * The text of a document's PDF file without white space, because programs place words and letters in many ways.
 * @throws NotTried when the file does not state its text
 */
export async function printedText(
  account: ProofAccount,
  id: number,
  query: ProofQuery = {},
): Promise<string> {
  const { bytes } = expectPdf(await account.get(`/invoices/${id}.pdf`, query))
  const { pdfText } = await import('./pdf-text.ts')
  const text = bytes && pdfText(bytes)
  if (text === undefined) throw new NotTried('the text of the PDF files cannot be read')
  return text
}

/** Creates a pro forma, and reads the text of its PDF file. */
export async function printedSale(account: ProofAccount, values: object): Promise<string> {
  return printedText(account, (await account.sale(values)).id)
}

/** Expects texts in a PDF file. An amount such as `12.50` may have a comma. */
export function expectPrinted(text: string, ...words: readonly unknown[]): void {
  for (const word of words)
    expectThat(`"${word}" in the PDF`, isPrinted(text, word), `missing in ${text.slice(0, 500)}`)
}

export function expectNotPrinted(text: string, ...words: readonly unknown[]): void {
  for (const word of words) expectThat(`no "${word}" in the PDF`, !isPrinted(text, word), 'in the PDF')
}

/** The place of a word in a PDF file, ordered as it is drawn. */
export function printedAt(text: string, word: unknown): number {
  const plain = String(word).replace(/\s+/g, '')
  const places = [plain, plain.replace('.', ',')].map((one) => text.indexOf(one))
  return Math.max(...places)
}

function isPrinted(text: string, word: unknown): boolean {
  return printedAt(text, word) >= 0
}
