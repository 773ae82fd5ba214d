import type { AccountScope } from '../../kernel/write/account-scope.ts'

/** The token of the next message. */
export function messageToken({ account, runtime }: AccountScope): string {
  return runtime.state.token('message', account.prefix, runtime.state.outbox.nextId)
}
