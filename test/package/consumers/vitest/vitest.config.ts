import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxConcurrency: 200,
    testTimeout: 60_000,
    exclude: ['failing/**', 'node_modules/**'],
    globalSetup: ['faketura/global-setup'],
    reporters: ['default', ['faketura/reporter', { threshold: { operations: 3 } }]],
  },
})
