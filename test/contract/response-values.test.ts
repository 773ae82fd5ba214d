import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '../../src/derive/openapi.ts'
import { createEmulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { requestFor, routeFormats } from './requests.ts'
import { furnish, prepareAccount, tokenOf } from './samples.ts'
import { transports } from './transports.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
}

type Responses = Readonly<
  Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
>

const ways = routeFormats('documented').filter(
  ({ operation, format }) => operation.returns === 'value' && format === 'json',
)

test('there are operations that return values', () => {
  expect(ways.map(({ operation }) => operation.id)).toContain('users.login')
})

test.each(ways.map((way) => [way.operation.id, way] as const))(
  '%s returns exactly the values of its OpenAPI schema',
  async (_, way) => {
    const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
    onTestFinished(() => emulator.close())
    const account = emulator.account()
    await prepareAccount(emulator, account)
    const { operation, route } = way
    const resource = operation.resource.name
    const id = furnish(account).get(resource) ?? 0
    const { apiToken } = account
    const { integrationToken } = emulator
    const token = id === 0 ? undefined : tokenOf(account, resource, id)
    const request = requestFor(way, account, { id, apiToken, integrationToken, ...(token && { token }) })
    const { status, bytes } = await transports['emulator.fetch']!(emulator, request)
    expect(status, String(bytes)).toBe(operation.status)
    const { paths } = openApi(registry, { profile: 'documented', version: '1.0.0' }) as Document
    const { content } = paths[route.path]![route.method.toLowerCase()]!.responses[operation.status]!
    const declared = content['application/json']!.schema
    const schema = 'properties' in declared ? { ...declared, additionalProperties: false } : declared
    const isValid = new Ajv2020({ strict: false, allErrors: true }).compile(schema)
    isValid(JSON.parse(String(bytes)))
    expect(isValid.errors ?? []).toEqual([])
    expect(JSON.stringify(declared)).toContain('"properties"')
  },
)
