import type { StoredAccount } from '../../world/accounts.ts'
import type { RateLimit } from '../../world/rate-limit.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Operation } from '../card/operation.ts'
import { tooManyRequests } from '../card/problem.ts'

/**
 * Counts a request against the limit of its token; what needs no token has none.
 * @param account whose token it has; without one it is the integration token
 * @throws Problem `tooManyRequests`
 */
export function refuseTooMany(
  limit: RateLimit,
  { credential }: Operation,
  account: StoredAccount | undefined,
): void {
  if (credential === 'none') return
  const seconds = limit.take(account?.id)
  if (seconds !== undefined) throw tooManyRequests(seconds)
}

export const rateLimitBehaviours = [
  behaviour(
    'rate-limit/refused',
    'With the option limits.rate a token that has used it up is answered 429 with Retry-After, and nothing happens',
    'observed 2',
  ),
  behaviour(
    'rate-limit/tokens',
    'Each token has a limit of its own; what needs no token has none',
    'assumed',
  ),
  behaviour(
    'rate-limit/window',
    "The limit's time begins with the first request and ends by the emulator's clock",
    'assumed',
  ),
]
