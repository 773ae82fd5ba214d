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
  if (!name.includes('-')) return false
  const parts = name.split('-').filter(({ length }) => length > 3)
  return closest(word, parts) !== undefined
}

function closest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  // With two letters changed, a short word would be near to any other one.
  let least = (word.length < 5 ? Math.min(1, word.length - 1) : Math.max(2, Math.floor(word.length / 3))) + 1
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

/** Rows of the table of distances, kept for the next words: a body may contain thousands of unknown names. */
const rows: readonly [number[], number[], number[]] = [[], [], []]

/**
 * Number of letters to change, add, leave out or swap with a neighbour, to turn one word into the other.
 * @param limit the distance at which to stop, because the words are too different
 */
function editDistance(from: string, to: string, limit: number): number {
  let [beforeLast, last, current] = rows
  for (let column = 0; column <= to.length; column++) last[column] = column
  let leastOfLast = 0
  for (let row = 1; row <= from.length; row++) {
    current[0] = row
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      let distance = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost)
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        distance = Math.min(distance, beforeLast[column - 2]! + 1)
      }
      current[column] = distance
      least = Math.min(least, distance)
    }
    // No later row can contain less than the minimum of two rows.
    if (leastOfLast >= limit && least >= limit) return limit
    leastOfLast = least
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return last[to.length]!
}
