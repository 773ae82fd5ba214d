import { expect, test } from 'vitest'
import { camelCase } from '../../../src/checks/camel-case.ts'
import { start } from '../../../src/cli/start.ts'
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
  allowedOrigins: true,
  adminToken: true,
  adminHosts: true,
  webhookHosts: true,
  proxy: true,
  proxyOnly: true,
  tls: true,
  caDir: true,
  watch: true,
  open: true,
  json: true,
  quiet: true,
  verbose: true,
}

test('the type of a configuration file has every option of start', () => {
  const { operands, flags } = start
  const kept = Object.entries(flags).filter(([, flag]) => !('isOnlyTyped' in flag))
  expect(Object.keys(keys)).toEqual([operands!.name, ...kept.map(([name]) => camelCase(name))])
})

test('defineConfig returns the options unchanged', () => {
  const config = { port: 4011, adminToken: 'secret' }
  expect(defineConfig(config)).toBe(config)
})
