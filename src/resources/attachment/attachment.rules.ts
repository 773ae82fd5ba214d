import { formatValue } from '../../checks/format-value.ts'
import { effect, rule } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import type { Row } from '../../state/table.ts'
import { attachmentsOf } from '../shared/attachments/attachments-of.ts'
import type { StoredAttachment } from './attachment.fields.ts'

const longestName = 255

export const attachmentRules = [
  rule<StoredAttachment>(
    'attachments/file-values',
    'Name, media type and size of an attachment follow from its file when they are left out',
    'assumed',
    ['create', 'update'],
    ({ file, file_name, content_type, file_size }, { before }) => ({
      file_name: file_name || (file?.name ?? 'attachment'),
      content_type: content_type || (file?.contentType ?? null),
      file_size: before?.file === file ? file_size : file && sizeOf(file.content.base64),
    }),
    'a portable proof',
  ),
  rule<StoredAttachment>(
    'attachments/file-name',
    'The name of an attachment has no slashes and no control characters, and at most 255 characters; its media type is printable ASCII; otherwise it is 422',
    'assumed',
    ['create', 'update'],
    ({ file_name, content_type }, { refuse }) => {
      const reason = wrongName(file_name ?? '')
      if (reason !== undefined) return refuse('file_name', reason)
      // A header repeats it.
      const isPrintable = /^[ -~]*$/.test(content_type ?? '')
      if (isPrintable) return undefined
      return refuse(
        'content_type',
        `${formatValue(content_type)} is not a media type such as application/pdf`,
      )
    },
    'a portable proof',
  ),
]

/** Computed from the base64 text, to avoid decoding it just to count bytes. */
function sizeOf(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

/** A name must not lead out of the folder that the archive is unpacked into. */
function wrongName(name: string): string | undefined {
  if (name.length > longestName) return `has ${name.length} characters; expected at most ${longestName}`
  if (/[/\\\p{Cc}]/u.test(name) || name === '.' || name === '..') {
    return `${formatValue(name)} is not a file name; expected one without slashes and control characters`
  }
  return undefined
}

export const attachmentEffects = [
  effect<StoredAttachment>(
    'attachments/counted',
    'attachments_count and has_attachments of a document follow its attachments',
    'facts 2.11',
    ({ before, after }, context) => {
      const documents = new Set([before?.invoice_id, after?.invoice_id])
      for (const id of documents) if (typeof id === 'number') recount(id, context)
    },
  ),
]

function recount(invoice: number, context: RuleContext): void {
  const count = attachmentsOf(invoice, context).length
  const before = context.table<Row & { readonly attachments_count: number | null }>('invoices').get(invoice)
  if (!before || before.attachments_count === count) return
  const values = { attachments_count: count, has_attachments: count > 0, updated_at: context.timestamp }
  context.patch('invoices', invoice, values)
}
