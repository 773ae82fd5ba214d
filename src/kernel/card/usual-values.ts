import type { AnyField } from './field.ts'
import { isClean, plainJson, quotedJson, textJson } from './json-text.ts'

/** What nearly all records of a card have in common. */
export interface Usual {
  /** The value of each field that has always been the same. */
  readonly values: ReadonlyMap<string, unknown>
  /** Fields that have held various texts, without anything that JSON escapes. */
  readonly clean: ReadonlySet<string>
}

/** Calls at which a look at the records begins. Later looks correct what the first records had in common by chance. */
const looks = [200, 5000, 50_000]
/** Neighbours are often more alike than others. */
const distance = 8
const samples = 32

/** Looks at some of the records that are written. */
export class UsualValues implements Usual {
  /** Nothing more is learned. */
  isFinal = false
  readonly values = new Map<string, unknown>()
  readonly clean = new Set<string>()
  private readonly names: readonly string[]
  /** Fields that have had several values. */
  private readonly varied = new Set<string>()
  private calls = 0
  private look = 0

  constructor(fields: readonly (readonly [string, AnyField])[]) {
    this.names = fields.filter(([, field]) => isLearned(field)).map(([name]) => name)
  }

  /** @returns whether something was learned */
  learn(record: Readonly<Record<string, unknown>>): boolean {
    const past = ++this.calls - looks[this.look]!
    if (past < 0 || past % distance !== 0) return false
    for (const name of this.names) this.compare(name, record[name], past === 0)
    if (past < distance * (samples - 1)) return false
    this.look += 1
    this.isFinal = this.look === looks.length
    return true
  }

  private compare(name: string, value: unknown, isFirst: boolean): void {
    const { values, varied, clean } = this
    if (isFirst && value !== undefined && !varied.has(name)) values.set(name, value)
    if (isFirst && this.look === 0) clean.add(name)
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
