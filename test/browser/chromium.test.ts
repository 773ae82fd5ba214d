import { expect, test } from 'vitest'
import { chooseBrowser, skipped } from './chromium.ts'

const nowhere = { chosen: undefined, exists: () => false, canInstall: false }

test('the browser of the system is used, whoever runs the tests', () => {
  const exists = (path: string) => path === '/usr/bin/google-chrome'
  for (const canInstall of [true, false])
    expect(chooseBrowser({ ...nowhere, exists, canInstall })).toEqual({ use: '/usr/bin/google-chrome' })
})

test('a browser that is chosen by its path comes before that of the system', () => {
  expect(chooseBrowser({ ...nowhere, chosen: '/opt/mine', exists: () => true })).toEqual({ use: '/opt/mine' })
})

test('where there is none it is installed by whoever may, and else the tests are skipped', () => {
  expect(chooseBrowser({ ...nowhere, canInstall: true })).toEqual({ install: true })
  expect(chooseBrowser(nowhere)).toEqual({ skip: skipped('Chromium was not found') })
})

test('a chosen path that does not exist skips the tests, also where a browser could be installed', () => {
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
