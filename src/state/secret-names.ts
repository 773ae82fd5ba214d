/** A secret that no journal, log or page may show. */
export type Secret = 'api_token' | 'integration_token' | 'password' | 'authorization'

/** The text that replaces a secret. */
export type Replacement = (secret: Secret) => string

/** The secret with this name, if there is one. */
export type NamedSecret = (name: string) => Secret | undefined

/** Names of secrets, in lower case, without hyphens and underscores. Some are used by other services for an API token. */
const names = new Map<string, Secret>([
  ['apitoken', 'api_token'],
  ['apikey', 'api_token'],
  ['integrationtoken', 'integration_token'],
  ['password', 'password'],
  ['authorization', 'authorization'],
  ['proxyauthorization', 'authorization'],
])
for (const kind of ['access', 'auth', 'account', 'user', 'session', 'bearer'])
  names.set(`${kind}token`, 'api_token')
for (const name of ['accesskey', 'secretkey', 'apisecret', 'clientsecret']) names.set(name, 'api_token')
for (const name of ['passwd', 'pwd', 'passphrase', 'passwordconfirmation']) names.set(name, 'password')

/** Words that other services use for a token, outside a record. */
const wordsForTokens = new Set(['key', 'secret', 'auth', 'bearer', 'jwt', 'session', 'sessionid', 'sid'])

const longestName = 40

/** The secret that a key or an element holds, by its name, at any depth. */
export function secretNamed(name: string): Secret | undefined {
  if (name.length > longestName) return undefined
  const plain = plainName(name)
  return names.get(plain) ?? (plain.startsWith('x') ? names.get(plain.slice(1)) : undefined)
}

/**
 * The same for a name outside a record: a parameter, header, cookie, attribute or outermost key. There, `token` means the
 * account's token. Inside a record it means the record's own, which is part of its public link anyway.
 */
export function secretOutsideRecord(name: string): Secret | undefined {
  const plain = plainName(name.slice(0, longestName))
  return plain === 'token' || plain === 'xtoken' ? 'api_token' : secretNamed(name)
}

/** What to mask outside a record: also what might be a token of any kind. */
export function maskedOutsideRecord(name: string): Secret | undefined {
  return wordsForTokens.has(plainName(name.slice(0, longestName))) ? 'api_token' : secretOutsideRecord(name)
}

/** The same for a header: any that is named after a token might hold one, such as `X-Fakturownia-Token`. */
export function secretHeader(name: string): Secret | undefined {
  const plain = plainName(name.slice(0, longestName))
  const mayHold = /(token|auth)$/.test(plain) && !/(csrf|xsrf)token$/.test(plain)
  return secretOutsideRecord(name) ?? (mayHold ? 'api_token' : undefined)
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}
