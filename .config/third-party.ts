import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './docs/markdown-table.ts'

/** One package of others that comes with an installation, or is bundled. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  /** As SPDX writes it. */
  readonly licence: string
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  /** As packages wrote it long ago. */
  readonly licenses?: readonly { readonly type: string }[]
}

/** What may be handed on with a package under the MIT licence, with a notice at most. Fonts may under the last one. */
const accepted = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1']

/** Third-party content of the package with its notices, by the file that contains it. */
export const bundled = {
  'The inspector page': ['preact'],
  'The emulator': ['big.js', 'js-yaml', 'yaml'],
} as const

const fileName = /^licen[cs]e(\.md|\.txt)?$/i

function licenceText(folder: string): string | undefined {
  const name = readdirSync(folder).find((entry) => fileName.test(entry))
  return name && readFileSync(join(folder, name), 'utf8').trim()
}

/**
 * The licence of a package, as its description says, else as the head of its licence text does.
 * @throws when it says none, or one that is not accepted
 */
export function licenceOf({ name, license, licenses }: Manifest, text: string | undefined): string {
  const head = /^(The )?MIT License/i.test(text ?? '') ? 'MIT' : undefined
  const said = license ?? licenses?.map(({ type }) => type).join(' AND ') ?? head
  if (said === undefined) throw new Error(`${name} names no licence`)
  const isAccepted = said
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => accepted.includes(one.trim())))
  if (!isAccepted) throw new Error(`${name} is under ${said}; accepted are ${accepted.join(', ')}`)
  return said
}

function thirdParty(folder: string): ThirdParty {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = manifest
  return { name, version, licence: licenceOf(manifest, licenceText(folder)) }
}

/**
 * The packages that the lock file adds to an installation, without those for development and without runners.
 * @param root the project's folder, with its packages installed
 */
export function installedPackages(root: string): ThirdParty[] {
  interface Locked {
    readonly dev?: boolean
    readonly peer?: boolean
    readonly devOptional?: boolean
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries<Locked>(packages)
    .filter(([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional)
    .map(([path]) => join(root, path))
    .map(thirdParty)
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** The document that names what others have written, with the terms. */
export function thirdPartyDocument(root: string): string {
  const rows = installedPackages(root).map(({ name, version, licence }) => [name, version, licence])
  const noticeOf = (name: string) => {
    const folder = join(root, 'node_modules', name)
    const { version, licence } = thirdParty(folder)
    return [`### ${name} ${version}, ${licence}`, '', '```', licenceText(folder) ?? '', '```', '']
  }
  const notices = Object.entries(bundled).flatMap(([holder, names]) => [
    `${holder} holds:`,
    '',
    ...names.flatMap(noticeOf),
  ])
  return [
    '# What others have written',
    '',
    '<!-- Written by npm run docs. -->',
    '',
    'faketura is under the [MIT licence](LICENSE). This is what comes with it.',
    '',
    '## Bundled',
    '',
    ...notices,
    '## Installed beside it',
    '',
    `${rows.length} packages, as the lock file has them:`,
    '',
    markdownTable([['Package', 'Version', 'Licence'], ...rows]),
    '',
  ].join('\n')
}
