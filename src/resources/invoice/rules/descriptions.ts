import { isSame } from '../../../checks/is-same.ts'
import { hasEdits, newRow } from '../../../kernel/card/fields/list.ts'
import { rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoiceDescription } from '../invoice-description.ts'

const written = ['create', 'update'] as const

/** Symbols such as © also have a text form, so they are not emoji. */
const emoji = /\p{Emoji_Presentation}/u

const maxEntries = 10_000

export const descriptionRules = [
  rowRule<StoredInvoice, StoredInvoiceDescription>(
    'descriptions/emoji',
    'A remark with an emoji is 422',
    'facts 2.12',
    whenSent(['descriptions']),
    'descriptions',
    (row, { sent }, { descriptions }, { refuse }) => {
      for (const name of ['kind', 'content'] as const) {
        const [found] = (sent.has(name) && row[name]?.match(emoji)) || []
        if (!found) continue
        refuse('descriptions', `[${descriptions.indexOf(row)}].${name} cannot contain the emoji ${found}`)
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'descriptions/entries',
    'A new remark without header and content is ignored, one that is emptied is deleted',
    'facts 2.12',
    whenSent(['descriptions']),
    ({ descriptions }, { input, refuse }) => {
      if (!hasEdits(input.descriptions)) return undefined
      const kept = descriptions.filter(({ kind, content }) => kind?.trim() || content?.trim())
      if (kept.length > maxEntries) refuse('descriptions', `has more than ${maxEntries} entries`)
      return kept.length < descriptions.length ? { descriptions: kept } : undefined
    },
  ),
  rowRule<StoredInvoice, StoredInvoiceDescription>(
    'descriptions/texts',
    "Remarks have no blanks at their ends; the default header is the edition's word for a remark",
    'facts 2.12',
    written,
    'descriptions',
    ({ kind, content }, _change, _invoice, { edition }) => ({
      kind: kind?.trim() || edition.labels.remark,
      content: content?.trim() ?? '',
    }),
  ),
  rule<StoredInvoice>(
    'descriptions/first',
    'description is the content of the first remark; sent without descriptions that change anything, it changes, adds or deletes that one; with them it is ignored, with a diagnostic if it says something else',
    'facts 2.12',
    whenSent(['descriptions', 'description']),
    (invoice, { before, input, sent, edition, refuse, diagnose }) => {
      const stored = before as StoredInvoice | undefined
      const [first, ...others] = invoice.descriptions
      const content = invoice.description?.trim()
      // A record that is sent back as it was read has its remarks, too, where only description was changed.
      if (hasEdits(input.descriptions) && !isSame(invoice.descriptions, stored?.descriptions)) {
        // An empty description of a new document says nothing else.
        const isOther =
          sent.has('description') &&
          (stored || content) &&
          invoice.description !== (stored?.description ?? null)
        if (isOther && (content ?? '') !== (first?.content ?? ''))
          diagnose('conflicting-fields', 'description in invoice is ignored: descriptions counts')
        return { description: contentOf(first) }
      }
      if (!sent.has('description')) return undefined
      const [found] = invoice.description?.match(emoji) ?? []
      if (found) refuse('description', `cannot contain the emoji ${found}`)
      if (!content) return { descriptions: others, description: contentOf(others[0]) }
      const changed = first
        ? { ...first, content }
        : newRow<StoredInvoiceDescription>({ kind: edition.labels.remark, content })
      return { descriptions: [changed, ...others], description: content }
    },
  ),
]

function contentOf(remark: StoredInvoiceDescription | undefined): string | null {
  return remark?.content ?? null
}
