import { type Provenance, provenanceOf, type Source } from './provenance.ts'

/** A behaviour of the emulator, as the ledger lists it. */
export interface Behaviour {
  /** Area and name, such as `payment-term/five-days`; the area is the test file that shows it. */
  readonly id: string
  /** One sentence. */
  readonly text: string
  readonly provenance: Provenance
  readonly source: Source
  /** The test file that shows the behaviour. */
  readonly test: string
}

/**
 * Declares an entry of the ledger, next to the code that implements it.
 * @param id area and name; the area names the test file
 * @param text one sentence
 * @param source where the behaviour comes from; it decides the provenance
 */
export function behaviour(id: `${string}/${string}`, text: string, source: Source): Behaviour {
  const area = id.slice(0, id.indexOf('/'))
  return { id, text, provenance: provenanceOf(source), source, test: `test/promises/${area}.test.ts` }
}
