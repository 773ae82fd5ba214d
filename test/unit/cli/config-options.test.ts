import { expect, test } from 'vitest'
import { camelCase } from '../../../src/checks/camel-case.ts'
import { allCommands } from '../../../src/cli/commands.ts'
import { defineConfig, type FaketuraConfig } from '../../../src/index.ts'

/** Complete by its type. */
const keys: Record<keyof FaketuraConfig, true> = {
  fixtures: true,
  port: true,
  host: true,
  edition: true,
  profile: true,
  now: true,
  seed: true,
  strict: true,
  state: true,
  smtp: true,
  rateLimit: true,
  'rate-limit': true,
  allowedOrigins: true,
  'allowed-origins': true,
  adminToken: true,
  'admin-token': true,
  adminHosts: true,
  'admin-hosts': true,
  webhookHosts: true,
  'webhook-hosts': true,
  proxy: true,
  proxyOnly: true,
  'proxy-only': true,
  tls: true,
  caDir: true,
  'ca-dir': true,
  watch: true,
  open: true,
  json: true,
  quiet: true,
  verbose: true,
  url: true,
  account: true,
  shell: true,
  unset: true,
  runner: true,
  output: true,
  format: true,
  tokenFile: true,
  'token-file': true,
  rate: true,
  resources: true,
  since: true,
  raw: true,
  salt: true,
  check: true,
  openapi: true,
  only: true,
  except: true,
}

test('the type of a configuration file has every option of every command, in both spellings', async () => {
  const names = (await allCommands()).flatMap(({ operands, flags }) => [
    ...(operands && !operands.isOnlyTyped ? [operands.name] : []),
    ...Object.entries(flags).flatMap(([name, { isOnlyTyped }]) => (isOnlyTyped ? [] : [name])),
  ])
  const spelled = new Set(names.flatMap((name) => [name, camelCase(name)]))
  expect(Object.keys(keys).sort()).toEqual([...spelled].sort())
})

test('defineConfig returns the options unchanged', () => {
  const config = { port: 4011, adminToken: 'secret' }
  expect(defineConfig(config)).toBe(config)
})

test('defineConfig accepts both spellings, and lists as texts', () => {
  const config: FaketuraConfig = {
    'admin-token': 'secret',
    'rate-limit': '1000/minute',
    webhookHosts: 'receiver.test, other.test',
    allowedOrigins: '*',
    adminHosts: 'faketura.test',
    'admin-hosts': ['faketura.test'],
    url: 'http://127.0.0.1:4010',
    tokenFile: 'token.txt',
  }
  expect(defineConfig(config)).toBe(config)
  // @ts-expect-error a misspelt key
  defineConfig({ 'admin-tokn': 'secret' })
})
