import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installCopy, root, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()
const page = join(root, 'docs/performance.md')

interface Footprint {
  readonly packages: number
  /** Of a million bytes each. */
  readonly megabytes: number
}

function sentence({ packages, megabytes }: Footprint): string {
  return `An installation is ${packages} packages and ${megabytes} MB.`
}

const statement = /An installation is (\d+) packages and (\d+) MB\./

function stated(document: string): Footprint {
  const [, packages, megabytes] = statement.exec(document) ?? []
  return { packages: Number(packages), megabytes: Number(megabytes) }
}

function measured(): Footprint {
  const modules = join(folder, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  const bytes = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(modules, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)
  return { packages: Object.keys(packages).length, megabytes: Math.round(bytes / 1e6) }
}

/** A user gets the newest dependencies, not those of the lock file: some may come and go. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(3, other * 0.1)
}

// `npm run docs -- test/package/footprint.test.ts` writes the measured size, if it is far from the documented one.
test('an installation is as large as the documentation says', { timeout: 120_000 }, async () => {
  installCopy(folder)
  const document = readFileSync(page, 'utf8')
  const claimed = stated(document)
  const found = measured()
  expect(found.packages).toBeGreaterThan(50)
  const isTrue = isNear(found.packages, claimed.packages) && isNear(found.megabytes, claimed.megabytes)
  expect(document).toMatch(statement)
  const expected = document.replace(statement, sentence(isTrue ? claimed : found))
  const stale = '`npm run docs -- test/package/footprint.test.ts` writes the measured size'
  await expect(expected, stale).toMatchFileSnapshot(page)
})

test('the installation runs no script', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))
  const running = Object.entries<{ hasInstallScript?: true }>(packages).filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  )
  expect(running).toEqual([])
})
