import { expect, test } from 'vitest'
import { chooseBrowser, skipped } from './chromium.ts'

const nowhere = { chosen: undefined, exists: () => false, canInstall: false }

test('uses the browser of the system for any user', () => {
  const exists = (path: string) => path === '/usr/bin/google-chrome'
  for (const canInstall of [true, false])
    expect(chooseBrowser({ ...nowhere, exists, canInstall })).toEqual({ use: '/usr/bin/google-chrome' })
})

test('a browser chosen by path wins over that of the system', () => {
  expect(chooseBrowser({ ...nowhere, chosen: '/opt/mine', exists: () => true })).toEqual({ use: '/opt/mine' })
})

test('installs a missing browser if permitted, and skips the tests otherwise', () => {
  expect(chooseBrowser({ ...nowhere, canInstall: true })).toEqual({ install: true })
  expect(chooseBrowser(nowhere)).toEqual({ skip: skipped('Chromium was not found') })
})

test('an invalid path skips the tests, also where a browser could be installed', () => {
  const exists = (path: string) => path === '/usr/bin/chromium'
  for (const canInstall of [true, false])
    expect(chooseBrowser({ chosen: '/nonexistent', exists, canInstall })).toEqual({
      skip: skipped('FAKETURA_CHROMIUM=/nonexistent does not exist'),
    })
})

test('one line says what is skipped, why, and how to install it', () => {
  expect(skipped('Chromium was not found')).toMatch(
    /^Skipped the browser tests \(test\/browser\): Chromium was not found; .*"npm run browser:install".*FAKETURA_CHROMIUM.*$/,
  )
})
