import type { AccountScope } from '../../../kernel/write/account-scope.ts'

/** The token of the next e-mail. */
export function nextEmailToken({ account, runtime }: AccountScope): string {
  return runtime.state.token('message', account.prefix, runtime.state.outbox.nextId)
}
