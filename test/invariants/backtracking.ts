/** Characters that tell the classes of expressions apart; the last one is the end of the text. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['\u00a0', '\u0105', '\u0421', '\u2028', '\ud83d', '\ufeff'],
]
const end = 1n << BigInt(alphabet.length)
const everything = end - 1n

type State = number

/** An automaton: steps consume one character of a set, skips consume nothing. */
interface Automaton {
  readonly steps: { readonly from: State; readonly over: bigint; readonly to: State }[]
  readonly skips: [from: State, to: State][]
  states: number
}

/** A part of an expression, between two states. */
interface Fragment {
  readonly first: State
  readonly last: State
}

/** A bounded repetition is tried in a bounded number of ways, so a few copies represent it. */
const maxCopies = 2

/** Reads an expression as the engine does, as far as the sources use its language; assertions become empty. */
class Reader {
  readonly automaton: Automaton = { steps: [], skips: [], states: 0 }
  private at = 0

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  whole(): Fragment {
    return this.alternatives()
  }

  private alternatives(): Fragment {
    const fragment = { first: this.state(), last: this.state() }
    do {
      const one = this.sequence()
      this.skip(fragment.first, one.first)
      this.skip(one.last, fragment.last)
    } while (this.take('|'))
    return fragment
  }

  private sequence(): Fragment {
    const first = this.state()
    let last = first
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) {
      const next = this.repeated()
      this.skip(last, next.first)
      last = next.last
    }
    return { first, last }
  }

  private repeated(): Fragment {
    const start = this.at
    const atom = this.atom()
    const text = this.source.slice(start, this.at)
    const [quantifier] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.at)) ?? []
    if (quantifier === undefined) return atom
    this.at += quantifier.length
    const [min, max] = boundsOf(quantifier)
    const copy = () => this.again(text)
    const fragment = { first: this.state(), last: this.state() }
    let last = fragment.first
    const count = Number.isFinite(max) ? Math.min(max, maxCopies) : Math.max(1, Math.min(min, maxCopies))
    for (let number = 1; number <= count; number++) {
      const one = number === 1 ? atom : copy()
      if (number > min) this.skip(last, fragment.last)
      this.skip(last, one.first)
      last = one.last
      if (number === count && !Number.isFinite(max)) this.skip(last, one.first)
    }
    if (min === 0) this.skip(fragment.first, fragment.last)
    this.skip(last, fragment.last)
    return fragment
  }

  private again(text: string): Fragment {
    const inner = new Reader(text, this.flags)
    inner.automaton.states = this.automaton.states
    const fragment = inner.alternatives()
    this.automaton.states = inner.automaton.states
    this.automaton.steps.push(...inner.automaton.steps)
    this.automaton.skips.push(...inner.automaton.skips)
    return fragment
  }

  private atom(): Fragment {
    if (this.take('(')) {
      const [kind = ''] = /^\?(?::|=|!|<=|<!|<\w+>)/.exec(this.source.slice(this.at)) ?? []
      this.at += kind.length
      const inner = this.alternatives()
      this.take(')')
      // Lookahead and lookbehind consume nothing, but the match may fail because of them.
      return /^\?<?[=!]/.test(kind) ? this.over(end) : inner
    }
    // Elsewhere it fails after a search has begun anew at a later character.
    if (this.take('^')) return this.at === 1 || this.flags.includes('m') ? this.empty() : this.over(0n)
    if (this.take('$')) return this.over(end)
    const [text = ''] =
      /^(?:\[(?:[^\]\\]|\\.)*\]|\\(?:x[\da-f]{2}|u\{[\da-f]+\}|u[\da-f]{4}|[pP]\{[^}]*\}|.)|[\s\S])/i.exec(
        this.source.slice(this.at),
      ) ?? []
    this.at += text.length
    if (text === '\\b' || text === '\\B') return this.empty()
    const one = new RegExp(`^(?:${text})$`, this.flags.replace(/[gy]/g, ''))
    return this.over(
      alphabet.reduce((set, sign, bit) => (one.test(sign) ? set | (1n << BigInt(bit)) : set), 0n),
    )
  }

  private over(over: bigint): Fragment {
    const fragment = this.empty()
    const last = this.state()
    this.automaton.steps.push({ from: fragment.last, over, to: last })
    return { first: fragment.first, last }
  }

  private empty(): Fragment {
    const state = this.state()
    return { first: state, last: state }
  }

  private state(): State {
    return this.automaton.states++
  }

  private skip(from: State, to: State): void {
    this.automaton.skips.push([from, to])
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }
}

function boundsOf(quantifier: string): readonly [min: number, max: number] {
  if (quantifier.startsWith('*')) return [0, Number.POSITIVE_INFINITY]
  if (quantifier.startsWith('+')) return [1, Number.POSITIVE_INFINITY]
  if (quantifier.startsWith('?')) return [0, 1]
  const [min, max] = quantifier.replace(/[{}?]/g, '').split(',')
  return [Number(min), max === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)]
}

/**
 * Whether a backtracking engine may need more than a time proportional to the text. It may if one text leads from a loop
 * back to it, from that loop to another one, and from the other one back to itself, and the match can fail afterwards.
 * A search begins anew at each character, which is a loop, too.
 */
export function isSuperlinear({ source, flags }: RegExp): boolean {
  const reader = new Reader(source, flags)
  const { first, last } = reader.whole()
  const { automaton } = reader
  if (hasEmptyLoop(automaton)) return true
  const start = automaton.states++
  automaton.skips.push([start, first])
  if (!source.startsWith('^') && !flags.includes('y')) {
    automaton.steps.push({ from: start, over: everything, to: start })
  }
  const { moves, finals } = withoutSkips(automaton, start, last)
  const loops = [...moves.keys()].filter((state) => reaches(moves, [state], [state]))
  return loops.some((one) =>
    loops.some(
      (other) =>
        one !== other && !finals.has(other) && reaches(moves, [one, one, other], [one, other, other]),
    ),
  )
}

/** Whether a repeated part may be empty: it can be tried in any number of ways. */
function hasEmptyLoop({ skips }: Automaton): boolean {
  const onward = new Map<State, State[]>()
  for (const [from, to] of skips) onward.set(from, [...(onward.get(from) ?? []), to])
  return skips.some(([start]) => {
    const found = new Set<State>()
    const open = [start]
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const next of onward.get(state) ?? []) {
        if (next === start) return true
        if (!found.has(next)) open.push(next)
        found.add(next)
      }
    }
    return false
  })
}

type Moves = ReadonlyMap<State, readonly { readonly over: bigint; readonly to: State }[]>

/** Removes the skips. Final states are those where the match may end without another character. */
function withoutSkips(
  { steps, skips }: Automaton,
  start: State,
  last: State,
): { moves: Moves; finals: Set<State> } {
  const onward = new Map<State, State[]>()
  for (const [from, to] of skips) onward.set(from, [...(onward.get(from) ?? []), to])
  const closure = (state: State): Set<State> => {
    const found = new Set([state])
    for (const one of found) for (const next of onward.get(one) ?? []) found.add(next)
    return found
  }
  const moves = new Map<State, { over: bigint; to: State }[]>()
  const finals = new Set<State>()
  for (const state of new Set([start, ...steps.map(({ to }) => to)])) {
    const near = closure(state)
    if (near.has(last)) finals.add(state)
    const own = steps.filter(({ from }) => near.has(from)).map(({ over, to }) => ({ over, to }))
    moves.set(state, own)
  }
  return { moves, finals }
}

/** Whether one text leads from each state to its counterpart. */
function reaches(moves: Moves, from: readonly State[], to: readonly State[]): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let states = open.pop(); states; states = open.pop()) {
    const ways = states.map((state) => moves.get(state) ?? [])
    const go = (at: number, over: bigint, reached: readonly State[]): boolean => {
      if (at < ways.length) {
        return ways[at]!.some(
          (way) => (over & way.over) !== 0n && go(at + 1, over & way.over, [...reached, way.to]),
        )
      }
      if (reached.every((state, index) => state === to[index])) return true
      const key = reached.join()
      if (!seen.has(key)) open.push(reached)
      seen.add(key)
      return false
    }
    if (go(0, everything, [])) return true
  }
  return false
}
