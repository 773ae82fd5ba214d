/** Ids of one request to the live service that a request to the emulator replaces. */
export class ReplacedIds {
  private readonly ids = new Map<string, Set<string>>()

  /** Notes that an id stands for one of the live service, and returns it. */
  replace(live: string, emulated: string): string {
    if (live === emulated) return emulated
    const known = this.ids.get(live) ?? new Set()
    this.ids.set(live, known.add(emulated))
    return emulated
  }

  /** Whether one id of the request replaces another; ids of several resources may have the same number. */
  has(live: string, emulated: string): boolean {
    return this.ids.get(live)?.has(emulated) ?? false
  }
}
