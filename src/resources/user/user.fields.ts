import type { RecordOf } from '../../kernel/card/field.ts'
import { text } from '../../kernel/card/fields/text.ts'

export const userRecordFields = {
  login: text('specification 2.6')`
    Name that the user logs in with. When left out, the e-mail address. If another user has it, a number is added.`,
  email: text('specification 2.6', { required: true })`E-mail address; the user can log in with it, too.`,
  password: text('specification 2.6', { required: true, visibility: 'never' })`Password, as plain text.`,
  from_partner: text('specification 2.6', { visibility: 'never' })`
    Code of the partner who brings the user. Stored nowhere; has no effect here.`,
  first_name: text('facts 4', { readOnly: true })`First name; null if the user was created over the API.`,
  last_name: text('facts 4', { readOnly: true })`Last name; null if the user was created over the API.`,
}

/** The fields of a user in a request. */
export type SentUser = Partial<RecordOf<typeof userRecordFields>>
