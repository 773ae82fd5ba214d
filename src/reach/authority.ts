import { createPrivateKey, X509Certificate as NodeCertificate, webcrypto } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { ArgumentError } from '../errors/errors.ts'
import { realDate, realTime } from '../state/clock.ts'
import { serviceHosts } from './hosts.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const day = 86_400_000

/** Some clients refuse a certificate for a server that is valid for longer than 397 days. */
const leafDays = 365
const authorityDays = 3650

/** Size of the cache of certificates, because a client may request any number of hosts. */
const maxContexts = 1000

/** Names in the certificate for clients that don't name a host, such as those that connect to an IP address. */
const standardNames: readonly string[] = ['localhost', '*.localhost', '127.0.0.1', '::1', ...serviceHosts]

const files = { certificate: 'faketura-ca.pem', key: 'faketura-ca-key.pem' }

/** A certificate and its key, as PEM. */
export interface Credentials {
  readonly cert: string
  readonly key: string
}

interface Pair {
  readonly certificate: X509Certificate
  readonly keys: webcrypto.CryptoKeyPair
}

/** The certificate authority of this emulator, and the certificates that it signs. */
export class Authority {
  readonly #pair: Pair
  /** One key for all hosts: making one takes longer than signing a certificate. */
  readonly #leafKeys: webcrypto.CryptoKeyPair
  readonly #leafKey: string
  readonly #contexts = new Map<string, Promise<SecureContext>>()

  private constructor(pair: Pair, leafKeys: webcrypto.CryptoKeyPair, leafKey: string) {
    this.#pair = pair
    this.#leafKeys = leafKeys
    this.#leafKey = leafKey
  }

  /**
   * Creates an authority, whose key never leaves this process.
   * @param folder stores certificate and key for the next start, so that users need to trust them only once
   */
  static async create(folder?: string): Promise<Authority> {
    cryptoProvider.set(webcrypto)
    const pair = (folder && (await readPair(folder))) || (await newPair())
    if (folder) {
      await warnOfReaders(join(folder, files.key))
      await store(folder, pair)
    }
    const leafKeys = await newKeys()
    return new Authority(pair, leafKeys, await pemOf(leafKeys.privateKey))
  }

  /**
   * Reads the files of a folder, and changes nothing.
   * @throws ArgumentError when they cannot be used
   */
  static async check(folder: string): Promise<void> {
    cryptoProvider.set(webcrypto)
    await readPair(folder)
  }

  /** The certificate of the authority, as PEM. */
  get certificate(): string {
    return `${this.#pair.certificate.toString('pem')}\n`
  }

  /** The certificate of the authority, in the binary form DER. */
  get der(): Buffer {
    return Buffer.from(this.#pair.certificate.rawData)
  }

  /** Certificate and key for all names of this machine and of the service, for clients that name no host. */
  standard(): Promise<Credentials> {
    return this.#credentialsFor(standardNames)
  }

  /** Certificate and key for a host. */
  contextFor(host: string): Promise<SecureContext> {
    const name = host.toLowerCase()
    const known = this.#contexts.get(name)
    if (known) return known
    const oldest = this.#contexts.keys().next()
    if (this.#contexts.size >= maxContexts && !oldest.done) this.#contexts.delete(oldest.value)
    const made = this.#credentialsFor([name]).then(createSecureContext)
    this.#contexts.set(name, made)
    return made
  }

  async #credentialsFor(names: readonly string[]): Promise<Credentials> {
    const { certificate, keys } = this.#pair
    const leaf = await X509CertificateGenerator.create({
      ...validity(leafDays),
      subject: 'CN=faketura',
      issuer: certificate.subject,
      publicKey: this.#leafKeys.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(names.map(generalName)),
        await SubjectKeyIdentifierExtension.create(this.#leafKeys.publicKey),
        await AuthorityKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    return { cert: leaf.toString('pem'), key: this.#leafKey }
  }
}

function generalName(name: string): JsonGeneralName {
  return { type: isIP(name) ? 'ip' : 'dns', value: name }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function newPair(): Promise<Pair> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(authorityDays),
    name: 'CN=faketura test authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate, keys }
}

/** Clients compare these with their own clock, never with the emulator's. */
function validity(days: number) {
  return { notBefore: realDate(-day), notAfter: realDate(days * day) }
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

/**
 * @returns the authority of an earlier start; `undefined` without one, or when it is about to expire
 * @throws ArgumentError when a file is damaged or alone, or the two do not belong together
 */
async function readPair(folder: string): Promise<Pair | undefined> {
  const paths = { certificate: join(folder, files.certificate), key: join(folder, files.key) }
  const read = (path: string) => readFile(path, 'utf8').catch(ignoreMissing)
  const [certificateText, keyText] = await Promise.all([read(paths.certificate), read(paths.key)])
  if (certificateText === undefined && keyText === undefined) return undefined
  if (certificateText === undefined) throw missing(paths.certificate, paths.key)
  if (keyText === undefined) throw missing(paths.key, paths.certificate)
  const known = usable(paths.certificate, 'the certificate of an authority', () => {
    const one = new NodeCertificate(certificateText)
    return one.ca && one
  })
  const privateKey = usable(paths.key, 'a private key', () => createPrivateKey(keyText))
  if (!known.checkPrivateKey(privateKey))
    throw unusable(
      `the key in ${paths.key} does not belong to the certificate in ${paths.certificate}; ${remedy('both files')}`,
    )
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw unusable(`${paths.key}: expected an ECDSA key on the curve P-256; ${remedy('both files')}`)
  const certificate = new X509Certificate(certificateText)
  if (certificate.notAfter.getTime() < realTime() + leafDays * day) return undefined
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    certificate,
    keys: {
      privateKey: await webcrypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']),
      publicKey: await certificate.publicKey.export(algorithm, ['verify']),
    },
  }
}

/**
 * Reads the content of a file.
 * @throws ArgumentError when it has another content
 */
function usable<Value>(path: string, expected: string, read: () => Value | false): Value {
  try {
    const value = read()
    if (value !== false) return value
  } catch {
    // OpenSSL's own message does not help a user.
  }
  throw unusable(`${path}: expected ${expected} as PEM; ${remedy('it')}`)
}

/** A new pair would replace the other file, which programs may trust. */
function missing(path: string, other: string): ArgumentError {
  return unusable(`${path} is missing, but ${other} exists; ${remedy('it', 'the other file')}`)
}

function remedy(what: string, rest = 'both files'): string {
  return `restore ${what}, or delete ${rest} to make a new authority, which has to be trusted again`
}

function unusable(reason: string): ArgumentError {
  return new ArgumentError('FAKETURA_INVALID_OPTION', `--ca-dir: ${reason}`, { argument: 'caDir' })
}

/** Windows has no such bits, and reports them set. */
async function warnOfReaders(path: string): Promise<void> {
  const found = await stat(path).catch(ignoreMissing)
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) return
  process.emitWarning(
    `${path} can be used by others, who can then sign for any host; chmod 600 ${path}`,
    'FaketuraAuthority',
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function store(folder: string, { certificate, keys }: Pair): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, files.key), `${await pemOf(keys.privateKey)}\n`, { mode: 0o600 })
  await writeFile(join(folder, files.certificate), `${certificate.toString('pem')}\n`)
}
