import type { AnyField } from './field.ts'
import { isClean, plainJson, quotedJson, textJson } from './json-text.ts'

/** What nearly all records of a card have in common. */
export interface Usual {
  /** The value of each field that has always been the same. */
  readonly values: ReadonlyMap<string, unknown>
  /** Fields that have held various texts, without anything that JSON escapes. */
  readonly clean: ReadonlySet<string>
}

/** Calls at which a sample begins. Later samples correct what the first records had in common by chance. */
const starts = [200, 5000, 50_000]
/** Calls between two records of a sample, because neighbours are often more alike than other records. */
const distance = 8
const recordsPerSample = 32

/** Learns from samples of the records that are written. */
export class UsualValues implements Usual {
  /** The last sample is complete. */
  isFinal = false
  readonly values = new Map<string, unknown>()
  readonly clean = new Set<string>()
  private readonly names: readonly string[]
  /** Fields that have had several values. */
  private readonly varied = new Set<string>()
  private calls = 0
  /** Number of complete samples. */
  private samples = 0

  constructor(fields: readonly (readonly [string, AnyField])[]) {
    this.names = fields.filter(([, field]) => isLearned(field)).map(([name]) => name)
  }

  /** @returns whether a sample is complete, so that the values may have changed */
  learn(record: Readonly<Record<string, unknown>>): boolean {
    const past = ++this.calls - starts[this.samples]!
    if (past < 0 || past % distance !== 0) return false
    for (const name of this.names) this.compare(name, record[name], past === 0)
    if (past < distance * (recordsPerSample - 1)) return false
    this.samples += 1
    this.isFinal = this.samples === starts.length
    return true
  }

  private compare(name: string, value: unknown, isFirst: boolean): void {
    const { values, varied, clean } = this
    if (isFirst && value !== undefined && !varied.has(name)) values.set(name, value)
    if (isFirst && this.samples === 0) clean.add(name)
    if (!isClean(value)) clean.delete(name)
    if (values.get(name) === value || varied.has(name)) return
    varied.add(name)
    values.delete(name)
  }
}

/** Whether the text of a value depends on nothing else. */
function isLearned({ computed, json }: AnyField): boolean {
  return !computed && (json === quotedJson || json === plainJson || json === textJson)
}
