import { instant } from '../state/clock.ts'
import { attribute, type Mapping, xmlFile } from './mapping.ts'
import { xmlText } from './values.ts'
import { xmlHash } from './verification-link.ts'

/** A document that KSeF accepted. */
export interface AcceptedDocument {
  /** The number that KSeF gave it: `gov_id`. */
  readonly clearingNumber: string
  readonly invoiceNumber: string
  /** YYYY-MM-DD */
  readonly issueDate: string
  /** When it was sent, and when it got its number; timestamps. */
  readonly sentAt: string
  readonly acceptedAt: string
  /** Whether it was issued before it was sent. */
  readonly isOffline: boolean
  /** The XML of the document, as it is served. */
  readonly xml: string
}

/** The receipt (UPO) that KSeF issues for a document: valid against its schema of version 4-3. */
export function receiptXml(document: AcceptedDocument): string {
  return xmlFile('Potwierdzenie', receiptMapping, document)
}

const receiptMapping: Mapping<AcceptedDocument> = {
  [`${attribute}xmlns`]: 'http://upo.schematy.mf.gov.pl/KSeF/v4-3',
  [`${attribute}wersjaSchemy`]: '4-3',
  NazwaPodmiotuPrzyjmujacego: 'Ministerstwo Finansów',
  NumerReferencyjnySesji: (document) => sessionReference(document),
  Uwierzytelnienie: {
    IdKontekstu: { Nip: (document) => sellerOf(document) },
    SkrotDokumentuUwierzytelniajacego: (document) => digest(sellerOf(document)).toString('base64'),
  },
  NazwaStrukturyLogicznej: 'schemat_FA(3)_v1-0E.xsd',
  KodFormularza: 'FA (3)',
  Dokument: {
    NipSprzedawcy: (document) => sellerOf(document),
    NumerKSeFDokumentu: ({ clearingNumber }) => clearingNumber,
    NumerFaktury: ({ invoiceNumber }) => xmlText(invoiceNumber),
    DataWystawieniaFaktury: ({ issueDate }) => issueDate,
    DataPrzeslaniaDokumentu: ({ sentAt }) => instant(sentAt).toISOString(),
    DataNadaniaNumeruKSeF: ({ acceptedAt }) => instant(acceptedAt).toISOString(),
    SkrotDokumentu: ({ xml }) => xmlHash(xml, 'base64'),
    TrybWysylki: ({ isOffline }) => (isOffline ? 'Offline' : 'Online'),
  },
}

/** The KSeF number begins with the tax number of the seller. */
function sellerOf({ clearingNumber }: AcceptedDocument): string {
  return clearingNumber.slice(0, 10)
}

/** Each document is sent in a session of its own: the day, a kind, and three groups of hexadecimal digits. */
function sessionReference({ clearingNumber, sentAt }: AcceptedDocument): string {
  const day = instant(sentAt).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = digest(clearingNumber).toString('hex').toUpperCase()
  return `${day}-SO-${digits.slice(0, 10)}-${digits.slice(10, 20)}-${digits.slice(20, 22)}`
}

function digest(of: string): Buffer {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(of).digest()
}
