import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['faketura/global-setup'],
    reporters: ['default', ['faketura/reporter', { threshold: { operations: 2 } }]],
    exclude: ['failing/**', 'node_modules/**'], // not in the documentation
    maxConcurrency: 200, // not in the documentation
    testTimeout: 60_000, // not in the documentation
  },
})
