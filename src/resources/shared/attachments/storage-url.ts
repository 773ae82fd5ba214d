import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { StoredAttachment } from '../../attachment/attachment.fields.ts'

/** The parts of an account that its links contain. */
type Linked = Pick<AccountScope, 'accountUrl'> & {
  readonly account: Pick<AccountScope['account'], 'prefix'>
}

/** The folder of an account's files. */
export function storageUrl({ account, accountUrl }: Linked): string {
  return `${accountUrl}/storage/${account.prefix}`
}

/** The URL of an attached file. */
export function downloadUrl({ token }: Pick<StoredAttachment, 'token'>, scope: Linked): string {
  return `${storageUrl(scope)}/${token}`
}
