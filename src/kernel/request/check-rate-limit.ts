import type { RateLimit } from '../../state/rate-limit.ts'
import { behaviour } from '../card/behaviour.ts'
import { tooManyRequests } from '../card/problem.ts'
import type { Call } from './call.ts'

/**
 * Counts a request against the rate limit of its token, the account's or the provider's; requests without one are
 * not limited.
 * @throws Problem `tooManyRequests`
 */
export function refuseTooMany(limit: RateLimit, { operation, account, clock }: Call): void {
  if (operation.credential === 'none') return
  const seconds = limit.take(account?.id, clock)
  if (seconds !== undefined) throw tooManyRequests(seconds)
}

export const rateLimitBehaviours = [
  behaviour(
    'rate-limit/refused',
    'With the option limits.rate, a token that has used up its limit gets 429 with Retry-After, and nothing happens',
    'observed 2',
    'the rate limit of the account to be exhausted',
  ),
  behaviour(
    'rate-limit/tokens',
    'Each token has its own limit; requests without a token have none',
    'assumed',
    'the rate limit of the account to be exhausted',
  ),
  behaviour(
    'rate-limit/window',
    "The window of the limit starts with the first request and ends by the account's clock",
    'assumed',
    'the rate limit of the account to be exhausted',
  ),
]
