import { formatValue } from '../../../checks/format-value.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, notFound, Problem } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { deleteRecord, makeRecord } from '../../../kernel/write/write.ts'
import { filesOf } from '../../shared/attachments/attachments-of.ts'
import {
  fileNameMark,
  largestFile,
  placeOf,
  uploaded,
  uploadFields,
  uploadRefusal,
} from '../../shared/attachments/upload-form.ts'
import { accountInPath } from '../../shared/public-records.ts'

/** The storage for uploads. It accepts the same form as the storage of the service. */
export const upload: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/storage/{account}', source: 'facts 2.11' }],
  about: 'Uploads a file with the form of get_new_attachment_credentials',
  credential: 'none',
  takesFile: 'file',
  maxFileSize: largestFile,
  body: Object.fromEntries(
    uploadFields.map((name) => [
      name,
      { about: `The field ${name} of the credentials. Required.`, schema: { type: 'string' } },
    ]),
  ),
  returns: 'document',
  status: 201,
  act: storeUpload,
}

function storeUpload(call: Call): Outcome {
  call.actFor(accountInPath(call))
  const { scope, body, resource } = call
  const file = call.files.file
  if (!file) throw invalid('file', 'is missing; expected a multipart form with the file in its last part')
  const refusal = uploadRefusal(body, scope)
  if (refusal !== undefined) throw new Problem('forbidden', `Upload refused: ${refusal}`)
  const key = String(body.key).replaceAll(fileNameMark, file.name)
  const place = placeOf(key)
  if (!place) throw invalid('key', `${formatValue(key)} names no file`)
  const { invoice, fileName } = place
  // The document may have been deleted since the credentials were issued.
  if (!scope.table('invoices').get(invoice)) throw notFound(scope)
  // As in the real storage, a second upload replaces the first one, unless that has been attached.
  for (const former of filesOf(invoice, { table: (name) => scope.table(name) })) {
    if (!former.attached && former.file_name === fileName) deleteRecord(scope, resource, former)
  }
  makeRecord(scope, 'attachments', {
    invoice_id: invoice,
    file_name: fileName,
    content_type: file.contentType,
    attached: false,
    file: { base64: file.bytes.toString('base64') },
  })
  return uploaded(scope, key, file.bytes)
}
