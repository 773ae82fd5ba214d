import { formatValue } from '../../../checks/format-value.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid } from '../../../kernel/card/problem.ts'
import { recordOf, update } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import type { UploadedFile } from '../../../state/http-message.ts'
import { StoredFile } from '../../../state/stored-file.ts'
import type { StoredDepartment } from '../department.fields.ts'
import { imageType } from './image-kind.ts'

/** Name of the file part (specification 4.8). */
const part = 'department[logo]'

const changesFields = update({ path: '/departments/{id}.{fmt}', source: 'specification 4.8' })

/** Changes a department; a multipart form may contain a logo besides the fields. */
export const updateWithLogo: OperationDefinition<Call> = {
  ...changesFields,
  about: 'Changes a department, or sets its logo',
  behaviours: () => logoBehaviours,
  takesFile: part,
  act: (call) => {
    const { id } = recordOf(call)
    const file = call.files[part]
    return file ? setLogo(call, id, file) : setFields(call)
  },
}

function setFields(call: Call): Outcome {
  const { body, rootElement } = call
  const sent = rootElement === undefined ? body.department : body
  if (sent === undefined) {
    throw invalid(
      'department',
      `is missing; expected an object of its fields under "department", or an image in the file part ${part}`,
    )
  }
  const logo = typeof sent === 'object' && sent !== null && 'logo' in sent ? sent.logo : null
  if (logo !== null) throw invalid('logo', `is not a file; expected an image in the file part ${part}`)
  return changesFields.act(call)
}

function setLogo(call: Call, id: number, { name, bytes }: UploadedFile): Outcome {
  const contentType = imageType(bytes)
  if (!contentType) {
    throw invalid('logo', `${formatValue(plainName(name))} is not an image; expected PNG, JPEG or GIF`)
  }
  const { scope, resource } = call
  if (call.body.department !== undefined) changesFields.act(call)
  const current = scope.table<StoredDepartment>(resource.name).get(id)!
  const now = scope.timestamp
  const row = patchRecord(scope, resource, current, {
    logo_file_name: plainName(name),
    logo_content_type: contentType,
    logo_file_size: bytes.length,
    logo_updated_at: now,
    updated_at: now,
    logo: Object.freeze({ contentType, content: StoredFile.of(bytes) }),
  })
  return { kind: 'record', row, view: resource.views.updated, written: true }
}

const longestName = 100

/** The last part of a file name, without characters that are special in file systems and URLs. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '')
  return plain.slice(-longestName) || 'logo'
}

export const logoBehaviours = [
  behaviour(
    'logo/uploaded',
    'A multipart PUT with the file part department[logo] sets the logo of the department',
    'specification 4.8',
  ),
  behaviour('logo/metadata', 'The record contains name, type, size and time of its logo', 'observed 8'),
  behaviour('logo/with-fields', 'Text parts of the same form change fields of the department', 'assumed'),
  withStatus(
    422,
    behaviour(
      'logo/no-image',
      'A logo is a PNG, JPEG or GIF by its content; anything else is 422',
      'assumed',
    ),
  ),
  withStatus(
    413,
    behaviour('logo/too-large', 'A logo of more than two mebibytes is 413', 'assumed', 'a portable proof'),
  ),
  withStatus(
    422,
    behaviour(
      'logo/no-part',
      'A form without the file part and without fields is 422, and the message names what is missing',
      'assumed',
    ),
  ),
  behaviour(
    'logo/name',
    'Only the last part of the file name is stored, without special characters',
    'assumed',
  ),
  behaviour('logo/undone', 'The logo is part of the state: reset removes it', 'assumed', 'an emulator'),
]
