import { expect, test } from 'vitest'
import { missing } from '../support/installed.ts'
import { skippedLines } from '../support/skipped-tests.ts'

test('the line about a missing program says what was skipped, and how to install it', () => {
  const note = missing(['node', '--version'], ['no-such-program', 'fish'])!
  expect(skippedLines([note, note])).toEqual([
    'Skipped 2 tests for lack of fish, which `apt-get install fish` installs on Debian and Ubuntu.',
  ])
  expect(missing(['node', '--version'])).toBeUndefined()
})
