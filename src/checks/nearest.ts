/** Longer words are not compared: they are no misspellings, and a hostile body could keep the process busy with them. */
const maxWordLength = 60

/** The candidate that a misspelt word probably means, if one is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > maxWordLength) return undefined
  const small = word.toLowerCase()
  const written = candidates.find((candidate) => candidate.toLowerCase() === small)
  if (written !== undefined) return written
  // Prefers client_id for client to other similar names.
  return (
    closest(word, candidates) ??
    candidates.find((candidate) => candidate === `${small}_id`) ??
    candidates.find((candidate) => hasPart(candidate, word))
  )
}

/** Whether a word is, or misspells, a part of a name such as `edition-poland`. */
function hasPart(name: string, word: string): boolean {
  const parts = name.split('-')
  return (
    parts.length > 1 &&
    closest(
      word,
      parts.filter(({ length }) => length > 3),
    ) !== undefined
  )
}

function closest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  // At least one letter of a short word has to match.
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = editDistance(word, candidate, least)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/**
 * Number of letters to change, add, leave out or swap with a neighbour, to turn one word into the other.
 * @param limit the distance at which to stop, because the words are too different
 */
function editDistance(from: string, to: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost)
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        distance = Math.min(distance, beforeLast[column - 2]! + 1)
      }
      current.push(distance)
    }
    // No later row can contain less than the minimum of two rows.
    if (Math.min(...last) >= limit && Math.min(...current) >= limit) return limit
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
