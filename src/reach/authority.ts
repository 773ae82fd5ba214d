import { webcrypto } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
import { realDate, realTime } from '../state/clock.ts'
import { serviceHosts } from './hosts.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const day = 86_400_000

/** Some clients refuse a certificate for a server that is valid for longer than 397 days. */
const leafDays = 365
const authorityDays = 3650

/** Size of the cache of certificates, because a client may request any number of hosts. */
const maxContexts = 1000

/** Names of the certificate for clients that don't say which host they want, such as those that use an address. */
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

/** A certificate authority that exists for this emulator, and the certificates that it makes. */
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
   * Makes an authority, whose key never leaves this process.
   * @param folder keeps certificate and key for the next start, for those who want to trust them once
   */
  static async create(folder?: string): Promise<Authority> {
    cryptoProvider.set(webcrypto)
    const pair = (folder && (await readPair(folder))) || (await newPair())
    if (folder) await keep(folder, pair)
    const leafKeys = await newKeys()
    return new Authority(pair, leafKeys, await pemOf(leafKeys.privateKey))
  }

  /** The certificate of the authority, as PEM. */
  get certificate(): string {
    return `${this.#pair.certificate.toString('pem')}\n`
  }

  /** Its bytes. */
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

/** @returns the authority of an earlier start; `undefined` without one, or when it is about to expire */
async function readPair(folder: string): Promise<Pair | undefined> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const texts = await Promise.all([read(files.certificate), read(files.key)]).catch(ignoreMissing)
  if (!texts) return undefined
  const [certificateText, keyText] = texts
  const certificate = new X509Certificate(certificateText)
  if (certificate.notAfter.getTime() < realTime() + leafDays * day) return undefined
  const [der] = PemConverter.decode(keyText)
  const privateKey = await webcrypto.subtle.importKey('pkcs8', der!, algorithm, true, ['sign'])
  return {
    certificate,
    keys: { privateKey, publicKey: await certificate.publicKey.export(algorithm, ['verify']) },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function keep(folder: string, { certificate, keys }: Pair): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, files.key), `${await pemOf(keys.privateKey)}\n`, { mode: 0o600 })
  await writeFile(join(folder, files.certificate), `${certificate.toString('pem')}\n`)
}
