import { formatValue } from '../../../checks/format-value.ts'
import { escapeHtml } from '../../../documents/html.ts'
import { filledIn } from '../../../documents/sentence.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, notFound, validValue } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import { numberFileName } from '../../../rules/numbering.ts'
import { attachmentsOf, filesOf } from '../../shared/attachments/attachments-of.ts'
import { clearingFileUrl } from '../../shared/attachments/clearing-files.ts'
import { downloadUrl } from '../../shared/attachments/storage-url.ts'
import { uploadFields, uploadForm } from '../../shared/attachments/upload-form.ts'
import { fileNameHeader } from '../../shared/file-name-header.ts'
import { successResponse } from '../../shared/success-response.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

const text = { type: 'string' } as const

/** The form for uploading a file. */
export const getNewAttachmentCredentials: OperationDefinition<Call> = {
  routes: [
    { method: 'GET', path: '/invoices/{id}/get_new_attachment_credentials.{fmt}', source: 'facts 1.1' },
  ],
  about: 'URL and fields of the form that uploads a file for a document',
  behaviours: () => attachmentOperationBehaviours,
  returns: 'value',
  response: {
    url: { about: 'URL that the form is sent to, as multipart/form-data.', schema: text, ofService: true },
    ...Object.fromEntries(
      uploadFields.map((name) => [
        name,
        { about: 'Field of the form, to be sent as it is.', schema: text, ofService: true },
      ]),
    ),
  },
  status: 200,
  act: (call) => ({ kind: 'value', value: uploadForm(call.scope, recordOf(call).id) }),
}

/** Makes an uploaded file an attachment of the document. */
export const addAttachment: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/invoices/{id}/add_attachment.{fmt}', source: 'facts 1.1' }],
  about: 'Attaches an uploaded file to a document',
  behaviours: () => attachmentOperationBehaviours,
  query: {
    file_name: parameter(
      'Name of the uploaded file. In the query or the body. Required.',
      text,
      'facts 2.11',
    ),
  },
  body: { file_name: { about: 'Name of the uploaded file, unless the query has it.', schema: text } },
  returns: 'value',
  response: successResponse(),
  status: 200,
  act: attachUpload,
}

function attachUpload(call: Call): Outcome {
  const { scope, runtime } = call
  const { id } = recordOf(call)
  const attachments = runtime.registry.resource('attachments')
  const name = validValue('file_name', attachments.fields.file_name!, call.queryOrBody('file_name')) ?? ''
  if (name === '') throw invalid('file_name', cannotBeBlank)
  const waiting = filesOf(id, tablesOf(call)).filter(({ attached }) => !attached)
  const upload = waiting.find(({ file_name }) => file_name === name)
  if (!upload) {
    const known = waiting.map(({ file_name }) => file_name).join(', ') || 'none'
    throw invalid(
      'file_name',
      `${formatValue(name)} was not uploaded for this document; waiting uploads: ${known}`,
    )
  }
  updateRecord(scope, attachments, upload, {
    values: { attached: true },
    readOnly: {},
    refusals: {},
    unknown: {},
  })
  const message = filledIn(scope.edition.messages.attachments.added, { file: name })
  return { kind: 'value', value: { code: 'success', message } }
}

/** All attachments of a document in one archive. */
export const attachmentsZip: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/invoices/{id}/attachments_zip.{fmt}', source: 'facts 1.1' }],
  about: 'All attachments of a document as a zip archive, which is empty without any',
  behaviours: () => attachmentOperationBehaviours,
  returns: 'document',
  status: 200,
  act(call) {
    const { number, id } = recordOf(call) as StoredInvoice
    const files = attachmentsOf(id, tablesOf(call))
    return {
      kind: 'document',
      contentType: 'application/zip',
      headers: {
        'Content-Disposition': `attachment; ${fileNameHeader(`${numberFileName(number ?? '') || id}.zip`)}`,
      },
      bytes: import('../../../documents/zip.ts').then(({ zipOf }) => zipOf(files)),
    }
  },
}

/** One attachment, by its kind or its name. */
export const attachmentByKind: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/invoices/{id}/attachment', source: 'facts 1.1' }],
  about: 'Redirects to a file of a document, such as the one that was sent to the clearing system',
  behaviours: () => attachmentOperationBehaviours,
  query: {
    kind: parameter(
      'Which file: gov is the XML that was sent to KSeF, gov_upo the receipt for it; otherwise the name of an attachment. Required.',
      text,
      'facts 1.1',
    ),
  },
  returns: 'document',
  status: 302,
  act(call) {
    const invoice = recordOf(call) as StoredInvoice
    const { kind } = call.query
    if (typeof kind !== 'string' || kind === '') throw invalid('kind', cannotBeBlank)
    const files = attachmentsOf(invoice.id, tablesOf(call))
    const found =
      files.findLast((file) => file.kind === kind) ?? files.find((file) => file.file_name === kind)
    const url = found ? downloadUrl(found, call.scope) : clearingFileUrl(invoice, kind, call.scope)
    if (url === undefined) throw notFound(call.runtime)
    return {
      kind: 'document',
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
      headers: { Location: url },
    }
  },
}

function tablesOf({ scope }: Call): Pick<Parameters<typeof filesOf>[1], 'table'> {
  return { table: (name) => scope.table(name) }
}

export const attachmentOperationBehaviours = [
  behaviour(
    'attachments/credentials',
    'get_new_attachment_credentials returns the URL of the storage and the fields of its form, whose key has a mark for the name of the file',
    'observed 5.9',
  ),
  behaviour(
    'attachments/added',
    'add_attachment attaches an uploaded file to the document, which counts it; without it, an upload is not attached',
    'facts 2.11',
  ),
  withStatus(
    422,
    behaviour(
      'attachments/not-uploaded',
      'add_attachment with a file that was not uploaded, or was attached already, is 422 and names the uploads that are not attached yet',
      'assumed',
      'a portable proof',
    ),
  ),
  behaviour(
    'attachments/zip',
    'attachments_zip returns all attachments as one zip archive; equal names get a number',
    'facts 1.1',
  ),
  withStatus(
    404,
    behaviour(
      'attachments/by-kind',
      'attachment redirects to the file of a kind, or of a name, whose link needs no token; without such a file it is 404',
      'observed 5.9',
    ),
  ),
  behaviour(
    'attachments/shown',
    'With show_attachments, the public page links to the attachments; otherwise the buyer does not see them',
    'facts 2.1',
  ),
  behaviour(
    'attachments/mailed',
    'With show_attachments, e-mails with the document contain its attachments',
    'facts 2.1',
    'e-mail to be sent',
  ),
  behaviour(
    'attachments/fixture',
    'A fixture states attachments by base64 or text, and by the path of a regular file in or below the folder of the fixture; others are refused',
    'assumed',
    'an emulator',
  ),
]
