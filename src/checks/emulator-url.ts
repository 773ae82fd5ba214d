import type { Kind } from './kind.ts'
import { Refused } from './refused.ts'

const accepted = 'the URL of an emulator such as http://127.0.0.1:4010'
/** The segment of a path that all endpoints of the admin API begin with. */
const admin = '__admin'

/** The base URL of an emulator, without a slash at the end. The URL of its admin API, or of its inspector, names it, too. */
export const emulatorUrl: Kind<string> = {
  accepted,
  schema: { type: 'string', format: 'uri' },
  read: (input) => baseOf(input) ?? new Refused(input, accepted),
}

function baseOf(input: unknown): string | undefined {
  if (typeof input !== 'string' || !/^https?:\/\/[^\s/]/.test(input) || !URL.canParse(input)) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(input)
  const segments = pathname.split('/')
  while (['', admin].includes(segments.at(-1)!)) segments.pop()
  // Requests would go to another path, or without what follows it, and fetch refuses a user in a URL.
  const hasMore = [search, hash, username, password].some((part) => part !== '')
  return hasMore || segments.includes(admin) ? undefined : origin + segments.join('/')
}
