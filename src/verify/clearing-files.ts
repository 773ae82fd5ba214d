import { clearedDocuments } from './cleared-documents.ts'
import { expectEqual } from './expectations.ts'
import { expectStatus, type ProofAccount, type ProofRecord } from './proof-account.ts'

/** Number of documents to read; more would show nothing new. */
const maxDocuments = 2

/** The XML that was sent to the clearing system, or the receipt for it. */
export async function clearingFile(
  account: ProofAccount,
  id: number,
  kind: 'gov' | 'gov_upo',
): Promise<string> {
  const { status, headers } = await account.get(`/invoices/${id}/attachment`, { kind })
  expectEqual(`status of the redirect to the file ${kind}`, status, 302)
  const file = await account.send('GET', headers.location ?? '')
  expectStatus(file, 200)
  return file.text
}

/**
 * The newest sales that have a number of the clearing system, with their XML.
 * @throws NotTried when there are none
 */
export async function clearedFiles(
  account: ProofAccount,
  isMeant: (document: ProofRecord<'invoices'>) => boolean = () => true,
): Promise<readonly { readonly document: ProofRecord<'invoices'>; readonly xml: string }[]> {
  const documents = await clearedDocuments(account, {}, isMeant)
  const files = []
  for (const { id } of documents.slice(0, maxDocuments)) {
    const document = await account.one('invoices', id)
    files.push({ document, xml: await clearingFile(account, id, 'gov') })
  }
  return files
}

/** The texts of all elements with a name, in any namespace prefix. */
export function textsIn(xml: string, name: string): readonly string[] {
  const elements = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, 'g'))
  return [...elements].map(([, text]) => text!)
}

/** The sum of all elements with a matching name, in hundredths. */
export function sumIn(xml: string, name: string): number {
  return textsIn(xml, name).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
}
