import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { download } from './actions/download.ts'
import { upload } from './actions/upload.ts'
import { attachmentFields } from './attachment.fields.ts'
import { attachmentRecipe } from './attachment.recipe.ts'
import { attachmentEffects, attachmentRules } from './attachment.rules.ts'

/** A file that belongs to a document. */
export const attachmentCard = defineResource({
  name: 'attachments',
  key: 'attachment',
  about: 'A file that belongs to a document, such as a scan or a delivery note.',
  source: 'facts 2.11',
  fields: attachmentFields,
  columns: ['file_name', 'invoice_id', 'content_type', 'file_size', 'attached'],
  rules: attachmentRules,
  effects: attachmentEffects,
  recipe: attachmentRecipe,
  operations: { upload, download },
})

export const attachmentBehaviours = [
  behaviour(
    'attachments/uploaded',
    'A form with the fields of the credentials and the part file uploads a file, and the storage responds 201 with its key, which ends with the name of the file',
    'facts 2.11',
  ),
  behaviour(
    'attachments/altered',
    'An upload whose signature, policy, key, acl or status is not that of the credentials is 403, and nothing is stored',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'attachments/expired',
    "The credentials of an upload expire after an hour of the account's clock; then it is 403",
    'assumed',
    'the clock',
  ),
  behaviour(
    'attachments/other-account',
    'The credentials of one account upload nothing to another',
    'assumed',
    'another account',
  ),
  behaviour(
    'attachments/too-large',
    'A file of more than ten mebibytes is 413',
    'assumed',
    'a portable proof',
  ),
]
