import { createHmac } from 'node:crypto'
import { Draws } from '../fixtures/recipes/draws.ts'

/** Draws that depend only on the salt and some words, so that nobody can repeat them without the salt. */
export function keyedDraws(salt: string, ...words: readonly string[]): Draws {
  const hash = createHmac('sha256', salt).update(words.join('\0')).digest()
  return new Draws(hash.readUInt32LE(0), hash.toString('hex', 4))
}
