/** Longer words are no misspelling, and comparing them would let a hostile body keep the process busy. */
const longestWord = 60

/** The candidate that a misspelt word most likely stands for, if any is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined
  const small = word.toLowerCase()
  const written = candidates.find((candidate) => candidate.toLowerCase() === small)
  if (written !== undefined) return written
  let best: string | undefined
  // Short words have to keep a letter at least.
  let least = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = editDistance(word, candidate)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  // Who says client means client_id, whatever else is spelt nearly so.
  return best ?? candidates.find((candidate) => candidate === `${small}_id`)
}

/** The end of a sentence that names a word nobody knows: the one that was probably meant, or no more words. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates)
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

/** So many words are still read, and not only looked through. */
const maxBesideGuess = 20

/** So many are looked through by nobody. */
const maxListed = 40

/**
 * The end of a sentence about a word that is not accepted: the one that was probably meant, and all that are accepted,
 * because a guess may be wrong. A long list is left out when there is a guess.
 * @param intro what stands before the list, such as `accepted are`
 * @param elsewhere says where a list is found that is too long to be looked through
 */
export function acceptedInstead(
  word: string,
  accepted: readonly string[],
  intro = 'accepted are',
  elsewhere?: string,
): string {
  if (accepted.length === 0) return 'there are none'
  const meant = nearest(word, accepted)
  const isLong = elsewhere !== undefined && accepted.length > maxListed
  const all = isLong ? elsewhere : `${intro} ${accepted.join(', ')}`
  if (meant === undefined) return all
  return accepted.length > maxBesideGuess ? `did you mean ${meant}?` : `did you mean ${meant}? ${all}`
}

/** The same of a name that is no field of a record: where there are many, the schema lists them. */
export function fieldInstead(name: string, fields: readonly string[], intro = 'accepted are'): string {
  return acceptedInstead(name, fields, intro, 'faketura/schema.json lists them')
}

/** Number of letters to change, add, leave out or swap with a neighbour, to get from one word to the other. */
function editDistance(from: string, to: string): number {
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
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
