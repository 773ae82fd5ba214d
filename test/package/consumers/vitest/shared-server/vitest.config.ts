import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['shared-server/shop.ts'],
    globalSetup: ['faketura/global-setup'],
    reporters: ['default', ['faketura/reporter', { threshold: { operations: 90 } }]],
  },
})
