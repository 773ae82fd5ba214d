/** Stamps of a printed document. */
export type StampName = 'original' | 'copy' | 'duplicate' | 'paid' | 'overdue' | 'canceled' | 'test'

/** The labels of a printed document in one language. */
export interface DocumentLabels {
  /** Between the kind of document and its number. */
  readonly number: string
  readonly issueDate: string
  readonly place: string
  readonly saleDate: string
  readonly dueDate: string
  readonly paidDate: string
  readonly order: string
  /** Before the number of the document that a correction is about. */
  readonly corrects: string
  readonly correctionReason: string
  /** Titles of accounting notes. */
  readonly creditNote: string
  readonly debitNote: string
  /** Before the corrected content of a correction note, and before the content in its place. */
  readonly contentBefore: string
  readonly contentAfter: string
  /** Below the name of a line, on a correction that shows each line before and after. */
  readonly beforeCorrection: string
  readonly afterCorrection: string
  readonly difference: string
  /** Before the number of the document that this one was made from. */
  readonly madeFrom: string
  readonly seller: string
  readonly buyer: string
  readonly recipient: string
  readonly issuer: string
  readonly deliveryAddress: string
  readonly taxNo: string
  readonly phone: string
  readonly item: string
  /** Below the name of a line whose price contains an eco tax. */
  readonly ecoTax: string
  readonly quantity: string
  readonly unitNet: string
  readonly unitPrice: string
  readonly discount: string
  readonly net: string
  readonly rate: string
  readonly tax: string
  readonly gross: string
  /** The last column of documents that show no tax. */
  readonly value: string
  readonly total: string
  /** Label of the sums by tax rate. */
  readonly ofWhich: string
  readonly paid: string
  readonly amountDue: string
  /** Instead of `amountDue` when the seller owes the buyer. */
  readonly refundDue: string
  /** Before the total in words. */
  readonly inWords: string
  readonly payment: string
  readonly bank: string
  readonly account: string
  /** The name of the bank of an account without one. */
  readonly bankAccount: string
  readonly remarks: string
  /** The header of a remark without one of its own. */
  readonly remark: string
  readonly reverseCharge: string
  readonly splitPayment: string
  /** Before the title of a document. */
  readonly subject: string
  /** Before the legal basis, when a line is exempt from tax. */
  readonly exemption: string
  readonly oneStopShop: string
  readonly skonto: string
  /** Before the last day of the early payment discount. */
  readonly until: string
  /** Payment terms that French documents state. */
  readonly earlyPaymentTerms: string
  readonly lateInterest: string
  readonly recoveryCosts: string
  readonly energyBonus: string
  readonly issuedBy: string
  readonly receivedBy: string
  readonly stamps: Readonly<Record<StampName, string>>
  /** Names of the documented payment types (facts 2.3); any other text is printed as it is. */
  readonly paymentTypes: Readonly<Record<string, string>>
}
