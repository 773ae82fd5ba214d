import type { Zone } from '../state/calendar.ts'
import type { DocumentLabels } from './labels.ts'

/** How amounts and dates are written for people. */
export interface WrittenForm {
  /** Decimal mark of an amount. */
  readonly decimalMark: string
  /** Between groups of three digits. */
  readonly groupMark: string
  /** Such as `dd/mm/yyyy`. */
  readonly date: string
}

/** Texts for people, in messages and on public pages; words in braces are replaced. */
export interface Messages {
  /** Response to a request that sends an e-mail: `{recipients}`. */
  readonly sent: string
  /** Response when a document was mailed recently: `{recipients}`, `{days}`. */
  readonly sentAlready: string
  /** Response to a cancellation. */
  readonly cancelled: string
  /** Response to a change of status: `{status}`. */
  readonly statusChanged: string
  readonly account: {
    /** Response to a new user of the account: `{email}`. */
    readonly userAdded: string
    /** Response to a request of deletion: `{email}`. */
    readonly deletionRequested: string
    /** The e-mail with the link that deletes the account: `{account}`. */
    readonly deletion: { readonly subject: string; readonly introduction: string }
    /** The page of that link: `{account}`. */
    readonly deleted: string
    /** Responses to a request to unlink accounts: `{accounts}`. */
    readonly unlinked: string
    readonly notUnlinked: string
  }
  /** The label of each status of a document. */
  readonly statuses: Readonly<Record<string, string>>
  /** Response to a print on a fiscal printer. */
  readonly fiscallyPrinted: string
  readonly attachments: {
    /** Response to a new attachment: `{file}`. */
    readonly added: string
    /** Above the list on the public page. */
    readonly heading: string
  }
  /** An e-mail with a document: `{document}` such as "Invoice 1/2026", `{seller}`. */
  readonly mail: {
    readonly subject: string
    readonly greeting: string
    readonly introduction: string
    readonly view: string
    readonly attached: string
    readonly closing: string
  }
  /** Texts of a reminder in place of those of the e-mail: `{document}`, `{seller}`. */
  readonly reminder: { readonly subject: string; readonly introduction: string }
  /** Texts that the e-mail, the page and the widget share. */
  readonly words: {
    readonly pay: string
    readonly downloadPdf: string
    readonly name: string
    readonly email: string
  }
  /** The e-mail and the form that ask a buyer to complete a document. */
  readonly completion: {
    readonly introduction: string
    readonly submit: string
  }
  /** The payment page of a document, before and after paying. */
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

/** Texts about a national clearing system; words in braces are replaced. */
export interface ClearingTexts {
  /** Reasons why a field is refused. Responses put the name of the field in front. */
  readonly fields: {
    readonly blank: string
    /** `{limit}` */
    readonly tooLong: string
    /** `{limit}` */
    readonly tooManyDigits: string
    /** `{value}` */
    readonly currency: string
    /** `{value}` */
    readonly taxNumber: string
    /** `{value}`, `{kind}` */
    readonly taxNumberOfKind: string
    /** `{value}`, `{kinds}` */
    readonly taxNumberKind: string
    readonly uncorrected: string
    /** `{value}`, `{corrected}` */
    readonly otherParty: string
    readonly exemption: string
    /** `{number}` */
    readonly cleared: string
    readonly processing: string
  }
  /** Errors of the system: `{number}`, `{gov_id}`. */
  readonly duplicate: string
  /** `{date}`, `{today}` */
  readonly laterDate: string
  readonly tooLarge: string
  readonly rejected: string
  readonly unavailable: string
  /** Response to a request that sends a document by e-mail too early: `{number}`. */
  readonly notMailed: string
}

/** Names of generated people, companies and goods. */
export interface FakeWords {
  /** Locale of the library that generates names and addresses, such as `en_GB`. */
  readonly locale: string
  /** Endings of last names that change for women. */
  readonly feminine?: readonly [end: RegExp, becomes: string]
  /** Between the two names of a company. */
  readonly and: string
  /** Legal forms, after the names of companies. */
  readonly companyForms: readonly string[]
  /** Names of goods and services. */
  readonly goods: readonly string[]
  /** A phone number; each # is a digit. From a range reserved for fiction, where the country has one. */
  readonly phone: string
}

/** What differs between the editions; everything else is the same (specification 1). */
export interface Edition {
  readonly name: string
  /** Host suffixes of customer accounts, such as `invoiceocean.com`; `app.` in front is the application host. */
  readonly hosts: readonly string[]
  /** The service's name in webhook payloads (observed 18). */
  readonly appName: string
  readonly language: string
  readonly currency: string
  readonly country: string
  readonly zone: Zone
  /** The default rate of a position. */
  readonly tax: string
  readonly taxRates: readonly string[]
  /** Source of exchange rates, as shown on invoices (observed 5.4). */
  readonly exchangeKind: string
  /** Days before a document is mailed again without asking for it explicitly; no limit when missing (facts 2.11). */
  readonly mailLock?: number
  /** Whether a line has the name of its product unless the request says otherwise (facts 2.10). */
  readonly keepsProductNames?: true
  /** Whether reverse charge is stated in the remarks, and the document shows no tax (facts 2.9). */
  readonly remarksReverseCharge?: true
  /** Name of the tax, as on documents. */
  readonly taxName: string
  /** Number pattern by kind of document; `other` is for the kinds not named. */
  readonly patterns: Readonly<Record<string, string>>
  /** Name of each kind of document, for `kind_text` and the PDF. */
  readonly kinds: Readonly<Record<string, string>>
  readonly written: WrittenForm
  readonly messages: Messages
  /** Missing where sales go through no clearing system. */
  readonly clearing?: ClearingTexts
  readonly fakes: FakeWords
  /** Labels of printed documents in the edition's language. */
  readonly labels: DocumentLabels
}
