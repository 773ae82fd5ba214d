import type { RecordOf } from '../../kernel/card/field.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { accessToken, createdAt, identifier, readOnly, updatedAt } from '../shared/common-fields.ts'
import { fileField } from '../shared/file-field.ts'

export const attachmentFields = {
  id: identifier('assumed'),
  invoice_id: reference('invoices', 'assumed', { required: true, indexed: true })`
    The document that the file belongs to.`,
  file_name: text('facts 2.11')`
    Name of the attachment, without slashes. When left out, the file's own name, else attachment.`,
  kind: text('facts 1.1')`
    Kind of file, such as gov for the file that was sent to the clearing system; null for uploaded files.`,
  content_type: text('assumed')`Media type of the file. When left out, it follows from the file.`,
  file_size: integer('assumed', readOnly)`Size of the file in bytes.`,
  attached: flag('assumed', { default: true })`
    Whether the file is attached to the document (true), or only uploaded, without a call of add_attachment (false).`,
  token: accessToken('assumed', 'attachment'),
  created_at: createdAt('assumed'),
  updated_at: updatedAt('assumed'),
  file: fileField('facts 2.11', { required: true })`
    The file itself, by base64 or text, and in a fixture file also by its path.`,
}

export type StoredAttachment = RecordOf<typeof attachmentFields>
