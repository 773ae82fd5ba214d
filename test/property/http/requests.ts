import fc from 'fast-check'
import type { Profile } from '../../../src/kernel/card/profile.ts'
import type { Route } from '../../../src/kernel/card/registry.ts'
import { registry } from '../../../src/resources/registry.ts'
import { extrasOf } from '../../contract/samples.ts'
import { type Body, type Content, type Format, mutation, written } from './bodies.ts'
import { apiTokens, ids, integrationToken, links, logins, prefixes, samples } from './model-emulator.ts'
import { inUrl, recordOf, strangeText, strangeTexts, strangeValue } from './values.ts'

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export type Pair = readonly [name: string, value: string]

const everyId = [...ids.values()].flat()
const token = rarely(
  fc.constantFrom(...apiTokens),
  fc.constantFrom(...strangeTexts, `${apiTokens[0]}/second`),
)

/** Mostly one thing, now and then another. */
function rarely<One, Other>(
  usual: fc.Arbitrary<One>,
  seldom: fc.Arbitrary<Other>,
  often = 9,
): fc.Arbitrary<One | Other> {
  return fc.oneof({ weight: often, arbitrary: usual }, { weight: 1, arbitrary: seldom })
}

/** Values of the placeholders of paths. */
function segmentOf(name: string, resource: string): fc.Arbitrary<string> {
  const known: Readonly<Record<string, readonly (string | number)[] | undefined>> = {
    id: ids.get(resource),
    token: links.get(resource),
    account: prefixes,
    number: ['1-2026'],
  }
  const usual = fc.constantFrom(...(known[name] ?? everyId))
  return rarely(rarely(usual, fc.constantFrom(...everyId)).map(String), strangeText)
}

/** A path with something done to it: a letter less, more or other, another ending, a slash too many. */
function strayPath(path: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const stray = fc
    .tuple(path, fc.nat(), strangeText, fc.constantFrom('drop', 'put', 'end', 'slash'))
    .map(([path, at, text, how]) => {
      const place = at % (path.length + 1)
      if (how === 'drop') return path.slice(0, place) + path.slice(place + 1)
      if (how === 'put') return path.slice(0, place) + inUrl(text) + path.slice(place)
      if (how === 'end') return path.replace(/\.\w+$/, '.pdf')
      return `${path.slice(0, place)}/${path.slice(place)}`
    })
  return rarely(path, stray)
}

export function filledPath(
  template: string,
  segment: (name: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const filled = fc.tuple(...names.map(segment)).map((values) => {
    let at = 0
    return template.replace(/\{\w+\}/g, () => inUrl(values[at++]!))
  })
  return strayPath(filled)
}

export function queryOf(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${inUrl(name)}=${inUrl(value, 2000)}`).join('&')}`
}

/** Parameters that the operation documents, and some that it doesn't. */
function parameters({ operation }: Route): fc.Arbitrary<Pair[]> {
  const { key, fields } = operation.resource
  const documented = Object.entries(operation.query ?? {}).map(([name, { schema }]) => {
    const words = Array.isArray(schema.enum)
      ? schema.enum.map(String)
      : ['1', '2', '2026-01-15', 'yes', 'name', 'id.desc', 'a@example.test']
    return rarely(fc.constantFrom(...words), strangeText, 4).map((value): Pair => [name, value])
  })
  const chosen = fc.subarray(Object.keys(fields), { maxLength: 2 }).map((names) => names.join())
  const [id = 0] = ids.get(operation.resource.name) ?? []
  const needed = Object.entries(extrasOf(operation.id, id).query ?? {})
  const others: fc.Arbitrary<Pair>[] = [
    chosen.map((names) => [`fields[${key}]`, names]),
    chosen.map((names) => [`additional_fields[${key}]`, names]),
    fc.tuple(strangeText, strangeText),
  ]
  const some = fc.array(fc.oneof(...documented, ...others), { maxLength: 4 })
  return fc
    .tuple(rarely(fc.constant(needed), fc.constant([]), 4), some)
    .map(([needed, some]) => [...needed, ...some])
}

/** Keys beside the record: mostly keys that the operation reads. */
function beside({ operation }: Route): fc.Arbitrary<Content> {
  const id = fc.constantFrom(...(ids.get(operation.resource.name) ?? [0]))
  return rarely(
    id.map((id) => extrasOf(operation.id, id).body ?? {}),
    fc.oneof(fc.constantFrom(...logins), fc.dictionary(strangeText, strangeValue, { maxKeys: 2 })),
    4,
  )
}

/** A valid record with some of its fields changed, or the changes alone. */
function contentOf(route: Route): fc.Arbitrary<Content> {
  const { key, fields, name } = route.operation.resource
  const changes = recordOf(fields)
  const whole = changes.map((changes): Content => ({ ...samples.get(name), ...changes }))
  const record = rarely(rarely(whole, changes, 2), strangeValue, 12)
  const wrapped = rarely(
    record.map((record): Content => ({ [key]: record })),
    fc.constant({}),
  )
  return fc.tuple(beside(route), wrapped).map(([beside, wrapped]) => ({ ...beside, ...wrapped }))
}

const strangeHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = rarely(
  fc.constantFrom<Readonly<Record<string, string>>>(
    { Accept: 'application/json' },
    { Accept: 'application/xml' },
    {},
  ),
  fc.constantFrom<Readonly<Record<string, string>>>(
    { Host: 'second.localhost' },
    { Host: 'nobody.localhost' },
    { Host: 'rebound.test' },
    { Host: '' },
    { Origin: 'http://evil.test' },
    { 'Content-Encoding': 'gzip' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Accept: '*/*;q=\u00ff' },
    { Cookie: 'a=b; __proto__=c', __proto__x: 'y', constructor: 'z' },
    { Range: 'bytes=0-0' },
    { 'If-None-Match': '*' },
    { Upgrade: 'websocket', Connection: 'Upgrade' },
  ),
  6,
)

/** Where the tokens are sent, mostly the right place. */
type Place = 'documented' | 'query' | 'bearer' | 'basic' | 'nowhere'
const place = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Place>('documented') },
  { weight: 1, arbitrary: fc.constantFrom<Place>('query', 'bearer', 'basic', 'nowhere') },
)

/** A request to an operation of the emulated API. */
function requestTo(route: Route): fc.Arbitrary<Sent> {
  const { operation } = route
  const format = fc.constantFrom(...route.formats)
  const bodyFormat = fc.constantFrom<Format>(
    'json',
    'json',
    'json',
    'xml',
    'form',
    operation.takesFile ? 'multipart' : 'form',
  )
  return fc
    .record({
      path: format.chain((format) =>
        filledPath(route.path.replace('{fmt}', format), (name) => segmentOf(name, operation.resource.name)),
      ),
      method: rarely(
        fc.constant<string>(route.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'M-SEARCH'),
        12,
      ),
      query: parameters(route),
      content: contentOf(route),
      format: bodyFormat,
      mutation,
      headers: strangeHeaders,
      token,
      place,
    })
    .map(({ path, method, query, content, format, mutation, headers, token, place }) => {
      const hasBody = !['GET', 'DELETE', 'HEAD', 'OPTIONS'].includes(method)
      const tokens: Record<string, string> = { api_token: token }
      if (operation.credential === 'integration' || operation.credential === 'both')
        tokens.integration_token = integrationToken
      const inBody = hasBody && place === 'documented'
      const inQuery = place === 'query' || (!hasBody && place === 'documented')
      const url = path + queryOf([...(inQuery ? Object.entries(tokens) : []), ...query])
      const body: Body | undefined = hasBody
        ? mutation(
            written(
              format,
              inBody ? { ...tokens, ...content } : content,
              operation.resource.key,
              operation.takesFile,
            ),
          )
        : undefined
      return {
        method,
        url,
        headers: {
          ...headers,
          ...(body ? { 'Content-Type': body.contentType } : {}),
          ...(place === 'bearer' ? { Authorization: `Bearer ${inUrl(token, 2000)}` } : {}),
          ...(place === 'basic' ? { Authorization: `Basic ${btoa('owner@demo.test:demo-password')}` } : {}),
        },
        ...(body ? { body: body.bytes } : {}),
      }
    })
}

/** A request to any operation of a profile, or to one of them. */
export function anyRequest(profile: Profile, id?: string): fc.Arbitrary<Sent> {
  const routes = registry.routes(profile).filter(({ operation }) => id === undefined || operation.id === id)
  return fc.constantFrom(...routes).chain(requestTo)
}
