import { createRequire } from 'node:module'
import type { UserConfig } from 'tsdown'

const require = createRequire(import.meta.url)

/** pdfkit and what the package contains of its dependencies. */
export const pdfLibrary = [
  'pdfkit',
  'fontkit',
  'restructure',
  'unicode-properties',
  'unicode-trie',
  'tiny-inflate',
  'dfa',
  'clone',
  'fast-deep-equal',
  '@swc/helpers',
  'png-js',
] as const

/**
 * Dependencies of pdfkit that Node has too, that PDFs here never use, or that can wait until they are used. Loading them
 * is half of the first PDF's processor time, because JavaScript unpacks the tables of Unicode, and the ciphers and the
 * dictionary for web fonts are tables as well.
 */
const replacements: Readonly<Record<string, string>> = {
  'brotli/decompress.js': `module.exports = require('node:zlib').brotliDecompressSync`,
  'base64-js': `exports.toByteArray = (text) => new Uint8Array(Buffer.from(text, 'base64'))`,
  'tiny-inflate': `
    const { inflateRawSync } = require('node:zlib')
    module.exports = (packed, result) => {
      result.set(inflateRawSync(packed))
      return result
    }`,
  'unicode-trie': `
    const Trie = require(${JSON.stringify(require.resolve('unicode-trie'))})
    module.exports = class {
      constructor(data) {
        this.data = data
      }
      get(codePoint) {
        this.trie ??= new Trie(this.data)
        return this.trie.get(codePoint)
      }
    }`,
  linebreak: `
    module.exports = class {
      constructor() {
        throw new Error('the package does not contain linebreak')
      }
    }`,
  '@noble/hashes/utils': `
    exports.concatBytes = (...parts) => new Uint8Array(Buffer.concat(parts))
    exports.bytesToHex = (bytes) => Buffer.from(bytes).toString('hex')`,
  '@noble/ciphers/aes': `
    exports.cbc = exports.ecb = () => {
      throw new Error('the package does not contain @noble/ciphers')
    }`,
}

const prefix = '\0pdf-library:'

/** Bundles pdfkit with these replacements. */
export const smallPdfLibrary: UserConfig['plugins'] = {
  name: 'small-pdf-library',
  resolveId: (id) => (id in replacements ? `${prefix}${id}` : null),
  load: (id) => (id.startsWith(prefix) ? replacements[id.slice(prefix.length)] : null),
}

/** Whether a module is bundled into the file for PDFs. */
export const isOfPdfLibrary = (id: string): boolean =>
  id.startsWith(prefix) ||
  pdfLibrary.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`))
