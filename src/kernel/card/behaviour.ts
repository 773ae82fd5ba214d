import { type Provenance, provenanceOf, type Source } from './provenance.ts'

/**
 * What a proof needs besides requests to one account. A behaviour whose proof needs any of these is not tried on a live
 * account.
 */
export type Need =
  | 'the clock'
  | 'a fault'
  | 'an emulator'
  | 'a receiver of events'
  | 'e-mail to be sent'
  | 'documents to be sent to KSeF'
  | 'a payment on a public page'
  | 'a fiscal printer'
  | 'a QR code to be read'
  | 'another host'
  | 'another account'
  | 'another setting of the account'
  | 'the account to be changed'
  | 'the rate limit of the account to be exhausted'
  | 'a login and its password'
  | 'the integration token of a partner'
  // A live account could show it, but the proof is not written yet.
  | 'a portable proof'

/** A behaviour of the emulator, as the ledger lists it. */
export interface Behaviour {
  /** Area and name, such as `payment-term/five-days`; the area is the name of the file that shows it. */
  readonly id: string
  /** One sentence. */
  readonly text: string
  readonly provenance: Provenance
  readonly source: Source
  /** The file of its promise or its proof. */
  readonly test: string
  readonly needs?: Need
  /** The statuses of responses that it decides, if it decides any. */
  readonly statuses?: readonly number[]
}

/**
 * Declares an entry of the ledger, next to the code that implements it.
 * @param id area and name; the area names the test file
 * @param text one sentence
 * @param source where the behaviour comes from; it decides the provenance
 * @param needs why a live account cannot show it; missing when it has a proof, which `faketura verify` runs
 */
export function behaviour(id: `${string}/${string}`, text: string, source: Source, needs?: Need): Behaviour {
  const area = id.slice(0, id.indexOf('/'))
  const test = needs ? `test/promises/${area}.test.ts` : `src/verify/proofs/${area}.ts`
  return { id, text, provenance: provenanceOf(source), source, test, ...(needs && { needs }) }
}

/**
 * Adds the statuses of responses that a behaviour decides, so that a program can explain a response by its status.
 * @param statuses the statuses that the sentence of the behaviour names
 */
export function withStatus(statuses: number | readonly number[], one: Behaviour): Behaviour {
  return { ...one, statuses: [statuses].flat() }
}
