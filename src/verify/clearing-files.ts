import { sum } from '../rules/money.ts'
import { amountOf } from './amount-of.ts'
import { clearedDocuments } from './cleared-documents.ts'
import { expectEqual } from './expectations.ts'
import { NotTried } from './proof.ts'
import { expectStatus, type ProofAccount, type ProofRecord } from './proof-account.ts'

/** Number of documents to show; more would show nothing new. */
const maxDocuments = 2
/** Number of documents to read, because lists do not show everything. */
const maxReads = 10

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
 * @param isMeant of a document as lists show it
 * @param isFit of a document as it is read alone
 * @throws NotTried when the account has no such sale
 */
export async function clearedFiles(
  account: ProofAccount,
  isMeant: (document: ProofRecord<'invoices'>) => boolean = () => true,
  isFit: (document: ProofRecord<'invoices'>) => unknown = () => true,
): Promise<readonly { readonly document: ProofRecord<'invoices'>; readonly xml: string }[]> {
  const documents = await clearedDocuments(account, {}, isMeant)
  const files = []
  for (const { id } of documents.slice(0, maxReads)) {
    if (files.length === maxDocuments) break
    const document = await account.one('invoices', id)
    if (!isFit(document)) continue
    files.push({ document, xml: await clearingFile(account, id, 'gov') })
  }
  if (files.length === 0)
    throw new NotTried('none of the newest documents with a number of KSeF has these values')
  return files
}

/** The texts of all elements with a name, in any namespace prefix. */
export function textsIn(xml: string, name: string): readonly string[] {
  const elements = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, 'g'))
  return [...elements].map(([, text]) => text!)
}

/** The sum of all elements with a matching name. */
export function sumIn(xml: string, name: string): string {
  return sum(textsIn(xml, name).map(amountOf))
}
