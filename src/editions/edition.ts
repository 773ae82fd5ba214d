import type { Zone } from '../world/calendar.ts'

/** Where the editions differ: everything else is one backend (specification 1). */
export interface Edition {
  readonly name: string
  /** Host suffixes of customer accounts, such as `invoiceocean.com`; `app.` in front is the application host. */
  readonly hosts: readonly string[]
  readonly language: string
  readonly currency: string
  readonly country: string
  readonly zone: Zone
  /** The rate of a position that names none. */
  readonly tax: string
  readonly taxRates: readonly string[]
  /** Source of exchange rates, as invoices show it (observed 5.4). */
  readonly exchangeKind: string
  /** Name of the tax, as on documents. */
  readonly taxName: string
  /** Number pattern by kind of document; `other` stands for the kinds not named. */
  readonly patterns: Readonly<Record<string, string>>
  /** Name of each kind of document, for `kind_text` and the PDF. */
  readonly kinds: Readonly<Record<string, string>>
}
