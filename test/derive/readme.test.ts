import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the README has at most 10,000 bytes', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000)
})

test('the README has its sections in order', () => {
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Getting started',
    'Test runners and languages',
    'Fixtures',
    'Faults',
    'Clock',
    'What is emulated',
    'Speed',
    'Documentation',
  ])
})

test('the README begins with one plain sentence and a test of fifteen lines', () => {
  const [title, sentence] = text.split('\n\n')
  expect(title).toBe('# faketura')
  expect(sentence?.replaceAll('\n', ' ')).toMatch(/^faketura is an? [^.]+\.$/)
  const [, first] = /^```ts .*\n([\s\S]*?)^```$/m.exec(text)!
  expect(first!.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
})

test('the README names the two commands', () => {
  expect(text).toMatch(/^npx faketura$/m)
  expect(text).toMatch(/^npm ci && npm test$/m)
})
