import { Refused } from '../../checks/refused.ts'
import type { Logo } from '../../documents/pdf/subject.ts'
import { fieldOf, type Undescribed } from '../../kernel/card/field.ts'
import type { Source } from '../../kernel/card/provenance.ts'
import { StoredFile } from '../../state/stored-file.ts'
import { readOnly } from '../shared/common-fields.ts'

const accepted = 'a picture with contentType and base64, as exports write it'

const pictureSchema = {
  type: 'object',
  properties: {
    contentType: { type: 'string', description: 'Media type of the picture, such as image/png.' },
    base64: { type: 'string', description: 'Bytes of the picture as base64.' },
  },
  required: ['contentType', 'base64'],
}

/** A picture. No response contains it; an upload sets it, or a fixture. */
export function logoField(source: Source): Undescribed<Logo | null> {
  return fieldOf<Logo | null>(
    {
      name: 'anything',
      accepted,
      format: 'A picture.',
      read: (input) => (input === null ? null : (logoOf(input) ?? new Refused(input, accepted))),
      json: () => 'null',
      schema: { anyOf: [pictureSchema, { type: 'null' }] },
    },
    source,
    { ...readOnly, visibility: 'stored', default: null, holdsFile: true },
  )
}

function logoOf(input: unknown): Logo | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { contentType, content, base64 } = input as Readonly<Record<string, unknown>>
  const file = typeof base64 === 'string' ? StoredFile.of(Buffer.from(base64, 'base64')) : content
  if (typeof contentType !== 'string' || !(file instanceof StoredFile)) return undefined
  return Object.freeze({ contentType, content: file })
}
