import { Refused } from '../../../checks/refused.ts'
import { hasEdits } from '../../../kernel/card/fields/list.ts'
import { rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import { compare } from '../../../rules/money.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredSettlementPosition } from '../invoice-settlement-position.ts'

const written = ['create', 'update'] as const

/** Maximum number of rows of each kind. */
const maxRows = 100

export const settlementPositionRules = [
  rule<StoredInvoice>(
    'settlement-positions/ignored',
    "Settlement positions of an advance invoice, or while the account's use_settlements is off, are ignored with a diagnostic",
    'facts 2.14',
    written,
    ({ kind, settlement_positions }, { account, before, input, diagnose }) => {
      if (settlement_positions.length === 0) return undefined
      const { use_settlements = true } = account.settings as Partial<AccountSettings>
      const isAdvance = kind === 'advance'
      if (use_settlements && !isAdvance) return undefined
      if (hasEdits(input.settlement_positions)) {
        const reason = isAdvance ? 'the document is an advance invoice' : 'use_settlements is off'
        diagnose('ignored-value', `settlement_positions are ignored: ${reason}`)
      }
      const kept = isAdvance ? [] : ((before as StoredInvoice | undefined)?.settlement_positions ?? [])
      return { settlement_positions: kept }
    },
  ),
  rowRule<StoredInvoice, StoredSettlementPosition>(
    'settlement-positions/amount',
    'The amount of a settlement position is more than 0, at most 9999999.99, and has at most two decimals; another one is 422',
    'facts 2.14',
    written,
    'settlement_positions',
    (row, _change, { settlement_positions }, { refuse }) => {
      const { amount } = row
      if (amount === null) return undefined
      const isRight =
        compare(amount, '0.0') > 0 && compare(amount, '9999999.99') <= 0 && /\.\d{1,2}$/.test(amount)
      if (!isRight) {
        const accepted = 'an amount of more than 0, at most 9999999.99, with at most two decimals'
        const path = [settlement_positions.indexOf(row), 'amount']
        refuse('settlement_positions', new Refused(amount, accepted, [], path))
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'settlement-positions/count',
    'A document has at most 100 charges and 100 deductions; more are 422',
    'facts 2.14',
    whenSent(['settlement_positions']),
    ({ settlement_positions }, { input, refuse }) => {
      if (!hasEdits(input.settlement_positions)) return undefined
      for (const kind of ['charge', 'deduction']) {
        const count = settlement_positions.filter((row) => row.kind === kind).length
        if (count > maxRows)
          refuse('settlement_positions', `has ${count} rows of the kind ${kind}; expected at most ${maxRows}`)
      }
      return undefined
    },
  ),
]
