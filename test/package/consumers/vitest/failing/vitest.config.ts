import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['failing/*.test.ts'],
    provide: { faketura: { now: '2026-01-15' } },
    reporters: ['default', ['faketura/reporter', { threshold: 90 }]],
  },
})
