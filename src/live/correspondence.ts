/** Values of one kind, such as the ids of invoices, in both directions. */
interface Pairs {
  readonly toEmulator: Map<string, string>
  readonly toLive: Map<string, string>
}

/** A live account may have more values; then the oldest pairs are forgotten, and learned again when they reappear. */
const maxPairs = 200_000

/**
 * Maps values of the emulator to those of the live service: ids, tokens and document numbers. It learns them
 * from responses, from values at the same place, and later requests and responses are translated and compared by it.
 */
export class Correspondence {
  private readonly kinds = new Map<string, Pairs>()

  /** @param known existing knowledge, which is only read */
  constructor(private readonly known?: Correspondence) {}

  /**
   * Learns that two values are the same, unless one of them already belongs to another.
   * @param kind such as a resource for its ids, or `token`
   * @returns whether they may be the same
   */
  pair(kind: string, live: string | number, emulated: string | number): boolean {
    const { toEmulator, toLive } = this.pairsOf(kind)
    const [one, other] = [String(live), String(emulated)]
    const known = this.toEmulator(kind, one)
    if (known !== undefined) return known === other
    if (this.toLive(kind, other) !== undefined) return false
    if (toEmulator.size >= maxPairs) this.forget(kind, toEmulator.keys().next().value!)
    toEmulator.set(one, other)
    toLive.set(other, one)
    return true
  }

  /** Forgets a value of the live service, so that it can be learned again. */
  forget(kind: string, live: string | number): void {
    const { toEmulator, toLive } = this.pairsOf(kind)
    const emulated = toEmulator.get(String(live))
    if (emulated !== undefined) toLive.delete(emulated)
    toEmulator.delete(String(live))
  }

  /** The emulator's value for one of the live service; undefined when it was never seen. */
  toEmulator(kind: string, live: string | number): string | undefined {
    return this.kinds.get(kind)?.toEmulator.get(String(live)) ?? this.known?.toEmulator(kind, live)
  }

  /** The live service's value for one of the emulator; undefined when it was never seen. */
  toLive(kind: string, emulated: string | number): string | undefined {
    return this.kinds.get(kind)?.toLive.get(String(emulated)) ?? this.known?.toLive(kind, emulated)
  }

  private pairsOf(kind: string): Pairs {
    const known = this.kinds.get(kind)
    if (known) return known
    const pairs = { toEmulator: new Map<string, string>(), toLive: new Map<string, string>() }
    this.kinds.set(kind, pairs)
    return pairs
  }
}
