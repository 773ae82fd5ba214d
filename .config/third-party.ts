import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './docs/markdown-table.ts'
import { pdfLibrary } from './pdf-library.ts'

/** A third-party package that an installation includes, or that is bundled. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  /** In SPDX form. */
  readonly licence: string
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  /** In the form that old packages use. */
  readonly licenses?: readonly { readonly type: string }[]
}

/** Licences that allow distribution with an MIT package, at most with a notice. The last one is for fonts. */
const accepted = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1']

/** Third-party content of the package with its notices, by the file that contains it. */
export const bundled = {
  'The inspector page': ['preact'],
  'The emulator': ['big.js', 'js-yaml', 'marked', 'yaml'],
  'The file for PDFs': pdfLibrary,
} as const

const fileName = /^licen[cs]e(\.md|\.txt)?$/i

function licenceText(folder: string): string | undefined {
  const name = readdirSync(folder).find((entry) => fileName.test(entry))
  return name && readFileSync(join(folder, name), 'utf8').trim()
}

/**
 * The licence of a package, from its description or else from the head of its licence text.
 * @throws when the package has no licence, or one that is not accepted
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

/** The document that lists third-party content with its licences. */
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
