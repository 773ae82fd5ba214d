import { hashOf } from '../world/randomness.ts'

/** Draws that follow from the seed and some words alone, so that no state of a generator has to be kept or reset. */
export class Draws {
  private readonly start: number
  private drawn = 0

  /** @param words say what is drawn for, such as the account, the resource and the number of the record */
  constructor(seed: number, ...words: readonly (string | number)[]) {
    this.start = hashOf(seed, ...words)
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.drawn += 1
    return (hashOf(this.start, this.drawn) >>> 0) / 0x1_0000_0000
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.between(0, values.length - 1)]!
  }
}
