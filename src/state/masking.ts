/** What no journal, log or page may show: names of keys, parameters and elements whose values are secrets. */
export type Secret = 'api_token' | 'integration_token' | 'password' | 'authorization'

/** What is shown in place of a secret. */
export type Replacement = (secret: Secret) => string

/** What stands in for every secret where people read. */
export const stars: Replacement = () => '***'

const name = '(api[_-]token|integration[_-]token|password)'
// The closing quote is optional: a body that breaks off within its token must not show what is there of it.
const inJson = new RegExp(String.raw`("${name}"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s",}\]]+)`, 'g')
// Whatever follows the name of an element, this matches up to its end: a search that fails there would begin anew at
// each element, and many of them would keep the process busy.
const inXml = new RegExp(String.raw`<${name}(?=[\s/>])[^>]*(?:(?<=/)>|>([\s\S]*?)(?=</\1|$)|$)`, 'g')
const inForm =
  /((?:^|[?&])[^=&]*?(api(?:_|%5F)token|integration(?:_|%5F)token|password)(?:\]|%5D)?=)[^&\s]*/gi

/** Masks the secrets in a body; its content decides whether it is JSON, XML or a form, as in requests. */
export function maskedText(text: string, replacement: Replacement = stars): string {
  const start = text.slice(0, 1024).trimStart()[0]
  if (start === '<') {
    return text.replace(inXml, (whole: string, found: string, content?: string) =>
      content === undefined
        ? whole
        : whole.slice(0, whole.length - content.length) + replacement(secretOf(found)),
    )
  }
  const json = text.replace(inJson, (_, before, found) => `${before}"${replacement(secretOf(found))}"`)
  return start === '{' || start === '[' ? json : maskedUrl(json, replacement)
}

/** Masks the secrets in a query, also in one of a form's body. */
export function maskedUrl(url: string, replacement: Replacement = stars): string {
  return url.includes('=')
    ? url.replace(inForm, (_, before, found) => before + replacement(secretOf(found)))
    : url
}

/** Masks the credentials in a header; the scheme stays. */
export function maskedHeader(header: string, value: string, replacement: Replacement = stars): string {
  if (header !== 'authorization' && header !== 'proxy-authorization') return value
  const [, scheme = ''] = /^(\w+ +)\S/.exec(value) ?? []
  return scheme + replacement('authorization')
}

/** True for the names of parts of a form that hold secrets. */
export function secretPart(part: string): Secret | undefined {
  const found = /(api_token|integration_token|password)\]?$/.exec(part)?.[1]
  return found === undefined ? undefined : secretOf(found)
}

function secretOf(found: string): Secret {
  return found.toLowerCase().replace(/-|%5f/, '_') as Secret
}
