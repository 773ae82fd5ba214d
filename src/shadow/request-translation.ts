import type { Match } from '../kernel/request/router.ts'
import type { Correspondence } from '../live/correspondence.ts'
import { ReplacedIds } from '../live/replaced-ids.ts'
import { registry } from '../resources/registry.ts'
import type { Adoption } from './adoption.ts'
import { translatedBody } from './body-translation.ts'
import { type TranslateValue, translatedForm } from './form-translation.ts'
import { meaningOfName } from './id-names.ts'
import { linesIn } from './knowledge.ts'
import type { MirroredRequest } from './mirror.ts'
import type { LiveExchange } from './pass-on.ts'

/** A request as the emulator receives it. */
export interface TranslatedRequest extends MirroredRequest {
  /** Records in the request that the emulator does not know, such as `clients 55`. */
  readonly unknown: readonly string[]
  /** Other records in the request, such as `invoices 7`. */
  readonly named: readonly string[]
  /** The ids that were replaced: those of the live service, with the emulator's. */
  readonly replacedIds: ReplacedIds
}

/** An id that no record has. */
const noId = '2147483646'
/** A token that no account has. */
const noToken = 'refused'

/** The parameters of a translation. */
export interface TranslationParts {
  readonly match: Match
  readonly correspondence: Correspondence
  readonly adoption: Adoption
  /** The API token of the emulator's account. */
  readonly apiToken: string
  readonly prefix: string
}

/**
 * Translates a request to the live service: its ids, tokens, numbers and credential become the emulator's. The client's
 * API token never reaches the emulator.
 * @throws SyntaxError when a JSON body cannot be read
 */
export function translatedRequest(exchange: LiveExchange, parts: TranslationParts): TranslatedRequest {
  const { method, url, headers, body, response } = exchange
  const { match, correspondence, adoption, apiToken } = parts
  const { resource } = match.operation
  const unknown: string[] = []
  const named: string[] = []
  const replacedIds = new ReplacedIds()
  const credential = response?.status === 401 ? noToken : apiToken
  const lines = match.operation.takesRecord ? linesIn(resource.fields) : undefined
  // Without lines in the request, the emulator would copy the lines that it has of other documents.
  const mayCopy = lines !== undefined && body?.includes(lines.split('_')[0]!) === false
  const idOf = (kind: string, id: string): string => {
    const known = adoption.knownId(kind, id)
    if (known !== undefined) {
      named.push(`${kind} ${id}`)
      if (mayCopy && adoption.knowledge.lacksLines(kind, id)) unknown.push(`all of ${kind} ${id}`)
      return known
    }
    // A filter by a record that no response has shown can still be compared.
    if (method === 'GET' && registry.find(kind)) return String(adoption.idOf(kind, id))
    unknown.push(`${kind} ${id}`)
    return noId
  }
  const translate: TranslateValue = (path, value) => {
    const meaning = meaningOfName(path, resource)
    if (!meaning || value === '') return undefined
    if (meaning.is === 'credential') return credential
    if (meaning.is !== 'id') return correspondence.toEmulator(meaning.is, value)
    const ids = value.split(',').map((id) => id.trim())
    if (!ids.every((id) => /^[1-9]\d{0,17}$/.test(id))) return undefined
    return ids.map((id) => replacedIds.replace(id, idOf(meaning.kind, id))).join(',')
  }
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  const asked =
    pathOf(path, method, parts, { unknown, replacedIds }) +
    (query === undefined ? '' : `?${translatedForm(query, translate)}`)
  const content = body && translatedBody(body, String(headers['content-type'] ?? ''), translate)
  return {
    method,
    url: asked,
    headers: headersOf(headers, credential),
    body: content,
    unknown,
    named,
    replacedIds,
  }
}

/** The path with the parameters of its route replaced. */
function pathOf(
  path: string,
  method: string,
  { match, adoption, prefix }: TranslationParts,
  { unknown, replacedIds }: Pick<TranslatedRequest, 'replacedIds'> & { unknown: string[] },
): string {
  const { resource } = match.operation
  const replaced = new Map<string, string>()
  for (const [name, value] of Object.entries(match.params)) {
    if (name === 'account' || name === 'prefix') replaced.set(value, prefix)
    else {
      const kind = name === 'id' ? resource.name : name
      const known = adoption.knownId(kind, value)
      // An invalid id is left unchanged, so that both services refuse it.
      if (known === undefined && (name !== 'id' || /^\d+$/.test(value)))
        unknown.push(`${kind} ${shown(name, value)}`)
      if ((method === 'PUT' || method === 'PATCH') && adoption.knowledge.isPartial(kind, value))
        unknown.push(`all of ${kind} ${value}`)
      const emulated = known ?? (name === 'id' && /^\d+$/.test(value) ? noId : value)
      replaced.set(value, replacedIds.replace(value, emulated))
    }
  }
  return path
    .split('/')
    .map((segment) => {
      const dot = segment.lastIndexOf('.')
      const stem = dot < 0 ? segment : segment.slice(0, dot)
      const known = replaced.get(segment)
      if (known !== undefined) return known
      const ofStem = replaced.get(stem)
      return ofStem === undefined ? segment : ofStem + segment.slice(stem.length)
    })
    .join('/')
}

/** A value for messages, masked if it is the token of a link, because that is a secret. */
function shown(name: string, value: string): string {
  return name === 'token' ? '***' : value
}

/** Headers for the connection to the live service, or for the browser checks, which the request has already passed. */
const dropped =
  /^(?:host|connection|keep-alive|te|trailer|upgrade|expect|transfer-encoding|content-length|accept-encoding|origin|referer|cookie|proxy-.*|sec-.*|x-forwarded-.*)$/

function headersOf(headers: LiveExchange['headers'], credential: string): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.test(name)) continue
    if (name !== 'authorization') kept[name] = String(value)
    else if (/^bearer /i.test(String(value))) kept[name] = `Bearer ${credential}`
  }
  return kept
}
