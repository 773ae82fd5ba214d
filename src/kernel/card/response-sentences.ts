import { formatValue } from '../../checks/format-value.ts'
import { pathText } from '../../checks/path.ts'
import { type Refused, TooLong, UnknownId, UnknownKey } from '../../checks/refused.ts'
import { didYouMean, oneOfWords, unknownText, wrongValue } from '../../checks/sentences.ts'
import type { ProfileChoice } from './profile.ts'

// The wording of error responses: 401, 404, 405, 406, 422 and 429. What only one rule or action refuses, it words itself.

/** 401: no account has the token. Clients compare this sentence (observed 22). */
export const unauthorized = 'You must be logged in to gain access to the site'

/** 401: the login of a user. */
export const wrongLogin = 'login or password is wrong'

/** 401: a new account needs an owner. */
export const ownerMissing = 'expected the api_token of the owner, or a user to create'

/** 401: the host names an account that does not exist. */
export function unknownAccount(prefix: string): string {
  return `There is no account ${prefix}`
}

/** 401: the second token of integration operations. */
export function wrongIntegrationToken(sent: unknown): string {
  return sent ? 'integration_token is not the one of this service' : 'integration_token is missing'
}

/** 404: no record has this id. Clients compare these texts. */
const notFoundTexts = { documented: 'Not found', observed: 'Not Found' } as const

export function notFoundText({ profileOf }: Pick<ProfileChoice, 'profileOf'>): string {
  return notFoundTexts[profileOf('errors/observed-not-found')]
}

/**
 * 404: no operation has this path.
 * @param instead what may have been meant
 */
export function unknownEndpoint(method: string, path: string, instead: string | undefined): string {
  return [unknownText('endpoint', `${method} ${path}`), instead].filter(Boolean).join('; ')
}

/** 404: the path cannot be decoded. */
export const brokenEscape = 'The path has a broken percent escape'

/** 405. */
export function wrongMethod(path: string, method: string, allowed: readonly string[]): string {
  return wrongValue(`method of ${path}`, method, oneOfWords(allowed))
}

/**
 * 406.
 * @param sent the extension with its dot; empty without one
 * @param known extensions without a dot; empty for a path without one
 */
export function unsupportedExtension(path: string, sent: string, known: readonly string[]): string {
  const formats = known.map((extension) => (extension === '' ? 'none' : `.${extension}`))
  return wrongValue(`extension of ${path}`, sent, oneOfWords(formats))
}

// 422: what is wrong with a field. These follow its name (facts 4).

/** A required value is missing. */
export const cannotBeBlank = "can't be blank"

/** A value that must be unique is in use. It follows the value. */
export const alreadyTaken = 'has already been taken'

/** A chosen id, or another unique value of a fixture, is in use. It follows the value. */
export const usedByOther = 'is used by another record'

/** Why the API refuses a value. */
export function reasonAgainst(refused: Refused): string {
  const words = wordsOf(refused)
  return refused.path.length === 0 ? words : `${pathText(refused.path)} ${words}`
}

function wordsOf(refused: Refused): string {
  const { value, accepted, choices } = refused
  if (refused instanceof UnknownKey) return `${formatValue(refused.key)} is not one of ${accepted}`
  if (refused instanceof TooLong) return `is too long (maximum is ${refused.limit} characters)`
  if (refused instanceof UnknownId) {
    return `${formatValue(value)} is not the id of one of this account's ${refused.resource.replaceAll('_', ' ')}`
  }
  if (choices.length === 0) return `${formatValue(value)} is not ${accepted}`
  return `${formatValue(value)} is not included in the list (${choices.join(', ')})${didYouMean(value, choices)}`
}

/** 422: the account has reached `limits.records`. */
export function recordLimitReached(prefix: string, limit: number): string {
  const reason = `Account ${prefix} would hold more than the ${limit} records that limits.records allows`
  return `${reason}; delete some, or raise the limit`
}

/** 429. */
export function tryAgainIn(seconds: number): string {
  return `Too many requests; try again in ${seconds} second${seconds === 1 ? '' : 's'}`
}
