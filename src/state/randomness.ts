const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A 32-bit hash of the seed and some words. Everything "random" depends on it alone, so no generator state has to be
 * saved, reset or restored.
 */
export function hashOf(seed: number, ...words: readonly (string | number)[]): number {
  let hash = Math.imul(seed | 0, 0x9e3779b1) ^ 0x85ebca6b
  for (const word of words) {
    const text = String(word)
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0xcc9e2d51)
      hash = (hash << 15) | (hash >>> 17)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  }
  return mix(hash)
}

/** An opaque token of letters and digits, like those of records (observed 1: 19 to 20 characters). */
export function tokenOf(seed: number, ...words: readonly (string | number)[]): string {
  let state = hashOf(seed, ...words)
  const characters: number[] = []
  for (let at = 0; at < 20; at++) {
    state = mix((state + 0x6d2b79f5) | 0)
    characters.push(alphabet.charCodeAt((state >>> 0) % alphabet.length))
  }
  return String.fromCharCode(...characters)
}

function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
