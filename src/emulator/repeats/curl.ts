import type { Secret } from '../../state/secret-names.ts'
import { holdsSecret, type Part, type Repeatable, textParts } from './repeatable.ts'

/** Environment variables of `faketura exec` and `faketura env`. */
const variables: Readonly<Record<Secret, string>> = {
  api_token: 'FAKETURA_API_TOKEN',
  integration_token: 'FAKETURA_INTEGRATION_TOKEN',
  password: 'FAKETURA_PASSWORD',
  authorization: 'FAKETURA_API_TOKEN',
}

/**
 * A curl command that sends a request again, for a POSIX shell. Environment variables replace the secrets.
 * @param url URL of the emulator, without a slash at the end
 */
export function curlOf({ method, path, headers, body, form }: Repeatable, url: string): string {
  const { Authorization: authorization, ...others } = headers
  const options = [
    ...(/[[\]{}]/.test(path) ? ['--globoff'] : []),
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(authorization === undefined ? [] : [credential(authorization)]),
    ...Object.entries(others).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    // Headers that curl adds by default and the request did not have.
    ...(others.Accept === undefined ? [`--header 'Accept:'`] : []),
    ...(body !== undefined && others['Content-Type'] === undefined ? [`--header 'Content-Type:'`] : []),
    ...formOptions(form),
    // Unlike --data-binary, it reads no file when the body begins with @.
    ...(typeof body === 'string' ? [`--data-raw ${quoted(body)}`] : []),
    ...(Buffer.isBuffer(body) ? ['--data-binary @-'] : []),
  ]
  const curl = [`curl ${quoted(url + path)}`, ...options].join(' \\\n  ')
  return Buffer.isBuffer(body) ? `printf %s '${body.toString('base64')}' | base64 -d | ${curl}` : curl
}

function credential(authorization: string): string {
  return authorization.startsWith('Basic') && holdsSecret(authorization)
    ? '--user "$FAKETURA_LOGIN:$FAKETURA_PASSWORD"'
    : `--header ${quoted(`Authorization: ${authorization}`)}`
}

/** curl reads files from the folder that the command runs in. */
function formOptions(form: Repeatable['form']): string[] {
  if (!form) return []
  const texts = form.texts.map(([part, text]) => `--form-string ${quoted(`${part}=${text}`)}`)
  const files = Object.entries(form.files).map(
    ([part, { name, contentType }]) => `--form ${quoted(`${part}=@"${name}";type=${contentType}`)}`,
  )
  return [...texts, ...files]
}

/** Quotes a text as one shell word; the shell expands only its secrets. */
function quoted(text: string): string {
  return textParts(text).map(word).join('')
}

function word(part: Part): string {
  return typeof part === 'string' ? `'${part.replaceAll("'", `'\\''`)}'` : `"$${variables[part.secret]}"`
}
