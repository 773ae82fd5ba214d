// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `own_bank_account_type` in BankAccount. */
export type BankAccountOwnBankAccountType = 'debt_assignment' | 'debt_collection' | 'bank_own_business'

/** A row of `bank_account_version_departments` in BankAccount. */
export interface BankAccountBankAccountVersionDepartment {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. No response contains it. */
  readonly id?: number
  /** The department that uses the account. The id of one of the departments. Required. */
  readonly department_id: number | null
  /** Whether new documents of the department show this account. A boolean. Default: false. */
  readonly show_on_invoice: boolean
  /** Whether it is the department's main account. Setting it here unsets it on the department's other accounts. A boolean. Default: false. */
  readonly main_on_department: boolean
}

/** A bank account that buyers pay to. Departments show it on their documents. */
export interface BankAccount {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Internal name; never printed, and need not be unique. At most 255 characters. Null when left out. */
  readonly name: string | null
  /** Name of the bank. At most 256 characters. Null when left out. */
  readonly bank_name: string | null
  /** Account number, stored as it was sent; not checked. Required. */
  readonly bank_account_number: string | null
  /** Currency of the account, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly bank_currency: string | null
  /** Bank identifier code (BIC). Null when left out. */
  readonly bank_swift: string | null
  /** Description of the account. At most 256 characters. Null when left out. */
  readonly account_description: string | null
  /** Whether it is the bank's own account. The XML for KSeF says so when it has a type. A boolean. Default: false. */
  readonly own_bank_account: boolean
  /** Purpose of the bank's own account, in the XML for KSeF. One of debt_assignment, debt_collection, bank_own_business. Null when left out. */
  readonly own_bank_account_type: BankAccountOwnBankAccountType | null
  /** Whether it is the account of a factor, in the XML for KSeF. A boolean. Default: false. */
  readonly factor_bank_account: boolean
  /** The same as id. A whole number. Read-only: requests cannot set it. */
  readonly bank_account_id: number | null
  /** Departments that use the account. An entry changes or adds its department, remove takes it away; departments that are not mentioned stay. A list of objects. Empty when left out. */
  readonly bank_account_version_departments: readonly BankAccountBankAccountVersionDepartment[]
  /** Whether the account is the main one of a department. A boolean. Read-only: requests cannot set it. */
  readonly default: boolean
}

/** Shipped traits of BankAccount. */
export type BankAccountTrait = 'in_euro' | 'factor'
