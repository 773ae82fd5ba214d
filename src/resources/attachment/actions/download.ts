import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { notFound } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { clearingFileAt } from '../../shared/attachments/clearing-files.ts'
import { fileNameHeader } from '../../shared/file-name-header.ts'
import { accountInPath } from '../../shared/public-records.ts'
import type { StoredAttachment } from '../attachment.fields.ts'

/** An attached file. Its link contains the only token that it needs. */
export const download: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/storage/{account}/{token}', source: 'assumed' }],
  about: 'An attached file, by its link',
  credential: 'none',
  pages: 'links',
  returns: 'document',
  status: 200,
  act(call): Outcome {
    call.actFor(accountInPath(call))
    const token = call.params.token ?? ''
    const found = call.scope.table<StoredAttachment>('attachments').first('token', token)
    if (found?.file) {
      const type = found.content_type ?? 'application/octet-stream'
      return stored(found.file_name ?? '', type, found.file.content.bytes)
    }
    const cleared = clearingFileAt(token, call.scope)
    if (!cleared) throw notFound(call.runtime)
    return stored(cleared.name, 'application/xml', Buffer.from(cleared.xml))
  },
}

/** Browsers must not render uploaded pages under the emulator's origin. */
function stored(name: string, contentType: string, bytes: Buffer): Outcome {
  return {
    kind: 'document',
    contentType,
    bytes,
    headers: {
      'Content-Disposition': `attachment; ${fileNameHeader(name)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  }
}
