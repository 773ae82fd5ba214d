import { createHash } from 'node:crypto'
import { realTime } from '../state/clock.ts'

/** Java checks a trust store with a password, and does not need it to be secret. */
export const javaPassword = 'changeit'

/** A Java key store (format JKS, version 2) that trusts these certificates. */
export function javaStore(certificates: readonly Buffer[]): Buffer {
  const created = Buffer.alloc(8)
  created.writeBigInt64BE(BigInt(realTime()))
  const content = Buffer.concat([
    number(0xfeedfeed),
    number(2),
    number(certificates.length),
    ...certificates.flatMap((der, at) => [
      number(2),
      text(`authority-${at}`),
      created,
      text('X.509'),
      number(der.length),
      der,
    ]),
  ])
  const salted = createHash('sha1').update(Buffer.from(javaPassword, 'utf16le').swap16())
  return Buffer.concat([content, salted.update('Mighty Aphrodite').update(content).digest()])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Its length in two bytes, and its bytes. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
