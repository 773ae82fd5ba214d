import type { RecordPattern } from '../emulator/views/records.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { Invoice } from '../resources/invoice/invoice.record.ts'
import { type BrokenSeries, brokenSeries, cancelledKind, type NumberedDocument } from './number-series.ts'
import { type FeedOwner, type MatcherResult, nameOf, receivedAccount } from './received-value.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

/**
 * Checks that invoice numbers have no gaps and no duplicates within a kind, pattern and period.
 * The service counts from 1, so a first number that the account does not have is missing, too. A cancelled document keeps
 * its number, so it is not a gap. It is no duplicate either, because its former kind is not stored. Expenses are left out, unless the pattern has `income`.
 * @throws ArgumentError if no invoice has a number, because the assertion would prove nothing
 */
function toHaveContiguousNumbers(
  received: unknown,
  pattern: RecordPattern<Invoice> = {},
): ValueOrPromise<MatcherResult> {
  const account = receivedAccount(received, 'toHaveContiguousNumbers')
  return when<readonly NumberedDocument[], MatcherResult>(account.invoices.filter(pattern), (all) => {
    // The numbers of expenses are those of their sellers.
    const isCounted = ({ income }: NumberedDocument) => 'income' in pattern || income !== false
    const documents = all.filter(isCounted)
    if (documents.some(({ number }) => number)) {
      // A cancelled document keeps its number, though it is no longer of the kind of the pattern.
      const cancelled = 'kind' in pattern ? account.invoices.filter({ ...pattern, kind: cancelledKind }) : []
      return when<readonly NumberedDocument[], MatcherResult>(cancelled, (more) =>
        when<readonly NumberedDocument[], MatcherResult>(account.invoices.all(), (every) =>
          contiguous(
            account,
            documents,
            brokenSeries(documents, more.filter(isCounted), every.filter(isCounted)),
          ),
        ),
      )
    }
    return when<string, MatcherResult>(account.invoices.nearMisses(pattern), (nearest) => {
      const sentence = `toHaveContiguousNumbers found no numbered invoice in ${nameOf(account)}: ${nearest}`
      throw new ArgumentError('FAKETURA_INVALID_SUBJECT', sentence)
    })
  })
}

function contiguous(
  account: FeedOwner,
  documents: readonly NumberedDocument[],
  broken: readonly BrokenSeries[],
): MatcherResult {
  const numbers = documents.flatMap(({ number }) => number ?? [])
  const pass = broken.length === 0
  return {
    pass,
    message: () => {
      const lines = broken.map(({ name, missing, doubled }) => {
        const complaints = [
          missing.length > 0 ? `${missing.join(', ')} missing` : '',
          doubled.length > 0 ? `${doubled.join(', ')} more than once` : '',
        ]
        return `${name}: ${complaints.filter((text) => text !== '').join('; ')}`
      })
      return pass
        ? `expected the numbers of ${nameOf(account)} not to be contiguous: ${numbers.join(', ')}`
        : `expected the numbers of ${nameOf(account)} to be contiguous\n  ${lines.join('\n  ')}\namong ${numbers.join(', ')}`
    },
  }
}

export const numberMatchers = { toHaveContiguousNumbers }
