import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls, { rootCertificates } from 'node:tls'
import { assetPath } from '../assets/asset.ts'
import type { Authority } from './authority.ts'
import { javaStore } from './java-store.ts'

/** Files that programs read to trust the authority, and to reach the emulator; they are deleted at the end. */
export interface TrustFiles {
  /** The authority's certificate. */
  readonly caFile: string
  /** The certificates of this system's authorities, and ours. */
  readonly caBundle: string
  /** The same for Java. */
  readonly javaTrustStore: string
  /** A folder with settings for PHP. */
  readonly phpFolder: string
  /** The module `faketura/register` in the built package: it sends requests of Node programs to `FAKETURA_URL`. */
  readonly nodePreload: string
  remove(): Promise<void>
}

/** Writes the files into a folder of their own. */
export async function writeTrustFiles(authority: Authority): Promise<TrustFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'faketura-ca-'))
  const inFolder = (name: string) => join(folder, name)
  const caFile = inFolder('ca.pem')
  const caBundle = inFolder('bundle.pem')
  const javaTrustStore = inFolder('trust.jks')
  const phpFolder = inFolder('php')
  const system = systemAuthorities()
  await mkdir(phpFolder)
  await Promise.all([
    writeFile(caFile, authority.certificate),
    writeFile(caBundle, `${system.join('\n')}\n${authority.certificate}`),
    writeFile(javaTrustStore, javaStore([...system.map(derOf), authority.der])),
    writeFile(
      join(phpFolder, 'faketura.ini'),
      `openssl.cafile=${JSON.stringify(caBundle)}\ncurl.cainfo=${JSON.stringify(caBundle)}\n`,
    ),
  ])
  const nodePreload = await assetPath('dist/register.cjs', folder)
  const remove = () => rm(folder, { recursive: true, force: true })
  return { caFile, caBundle, javaTrustStore, phpFolder, nodePreload, remove }
}

/** Where systems keep the certificates of the authorities that they trust. */
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of this system's authorities as PEM, or those of Node where the system has no file. */
function systemAuthorities(): readonly string[] {
  const path = systemBundles.find((one) => existsSync(one))
  const found = path && readFileSync(path, 'utf8').match(pem)
  if (found) return found
  // Newer versions of Node read them from macOS and Windows.
  const read = (tls as { getCACertificates?: (type: string) => string[] }).getCACertificates
  return read ? [...read('system'), ...rootCertificates] : rootCertificates
}

function derOf(text: string): Buffer {
  return Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')
}
