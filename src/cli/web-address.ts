import type { Kind } from '../checks/kind.ts'
import { kindOf } from '../checks/kinds.ts'

/** An HTTP URL. */
export const webAddress: Kind<string> = kindOf(
  'a URL such as http://127.0.0.1:4010',
  { type: 'string', format: 'uri' },
  (input): input is string =>
    typeof input === 'string' && /^https?:\/\/[^\s/]/.test(input) && URL.canParse(input),
)
