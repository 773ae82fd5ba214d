import type { Zone } from '../world/calendar.ts'
import type { DocumentLabels } from './labels.ts'

/** How amounts and dates are written for people. */
export interface WrittenForm {
  /** Between the whole and the fraction of an amount. */
  readonly decimalMark: string
  /** Between groups of three digits. */
  readonly groupMark: string
  /** Such as `dd/mm/yyyy`. */
  readonly date: string
}

/** What the service says to people in messages and on public pages; words in braces are filled in. */
export interface Messages {
  /** Answer of a request that sends an e-mail: `{recipients}`. */
  readonly sent: string
  /** Answer when a document was mailed not long ago: `{recipients}`, `{days}`. */
  readonly sentAlready: string
  /** An e-mail with a document: `{document}` such as "Invoice 1/2026", `{seller}`. */
  readonly mail: {
    readonly subject: string
    readonly greeting: string
    readonly introduction: string
    readonly view: string
    readonly attached: string
    readonly closing: string
  }
  /** Words that the e-mail, the page and the widget share. */
  readonly words: {
    readonly pay: string
    readonly downloadPdf: string
    readonly name: string
    readonly email: string
  }
  /** The page on which a buyer pays a document, and what it says afterwards. */
  readonly payment: {
    readonly introduction: string
    readonly thanks: string
    readonly nothingDue: string
    readonly back: string
  }
  /** The payment form of a product. */
  readonly widget: {
    readonly quantity: string
    readonly wantsInvoice: string
    readonly company: string
    readonly taxNumber: string
    readonly street: string
    readonly postCode: string
    readonly city: string
    readonly thanks: string
    readonly failed: string
    readonly soldOut: string
  }
}

/** What made-up people, companies and goods are called. */
export interface FakeWords {
  /** Of the library that knows names and addresses, such as `en_GB`. */
  readonly locale: string
  /** What the end of a last name becomes when a woman has it. */
  readonly feminine?: readonly [end: RegExp, becomes: string]
  /** Between the two names of a company. */
  readonly and: string
  /** What companies are, behind their names. */
  readonly companyForms: readonly string[]
  /** What companies sell each other. */
  readonly goods: readonly string[]
  /** A phone number; each # is a digit. Numbers for films and the like where the country has some. */
  readonly phone: string
}

/** Where the editions differ: everything else is one backend (specification 1). */
export interface Edition {
  readonly name: string
  /** Host suffixes of customer accounts, such as `invoiceocean.com`; `app.` in front is the application host. */
  readonly hosts: readonly string[]
  /** The service's name in what it tells other programs (observed 18). */
  readonly appName: string
  readonly language: string
  readonly currency: string
  readonly country: string
  readonly zone: Zone
  /** The rate of a position that names none. */
  readonly tax: string
  readonly taxRates: readonly string[]
  /** Source of exchange rates, as invoices show it (observed 5.4). */
  readonly exchangeKind: string
  /** Days for which a document that was mailed is not mailed again unasked; none when missing (facts 2.11). */
  readonly mailLock?: number
  /** Name of the tax, as on documents. */
  readonly taxName: string
  /** Number pattern by kind of document; `other` stands for the kinds not named. */
  readonly patterns: Readonly<Record<string, string>>
  /** Name of each kind of document, for `kind_text` and the PDF. */
  readonly kinds: Readonly<Record<string, string>>
  readonly written: WrittenForm
  readonly messages: Messages
  readonly fakes: FakeWords
  /** Words of printed documents in the edition's language. */
  readonly labels: DocumentLabels
}
