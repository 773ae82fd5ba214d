/**
 * @typedef {object} Budget
 * @property {string} text
 * @property {(measured: { value: number, ratio?: number }) => boolean} isMet
 */

/** @param {number} share of what it is compared with @returns {Budget} */
export const atLeast = (share) => ({
  text: `at least ${Math.round(share * 100)} %`,
  isMet: ({ ratio }) => ratio >= share,
})

/** @param {number} times what it is compared with @returns {Budget} */
export const atMost = (times) => ({
  text: times < 2 ? `at most ${Math.round(times * 100)} %` : `at most ${times} times`,
  isMet: ({ ratio }) => ratio <= times,
})

/** @param {number} times as fast as the peer whose cost is compared @returns {Budget} */
export const timesAsFast = (times) => ({
  text: times === 1 ? 'ours as fast' : `ours ${times} times as fast`,
  isMet: ({ ratio }) => ratio >= times,
})

/** @param {number} microseconds @returns {Budget} */
export const under = (microseconds) => ({
  text: microseconds < 10_000 ? `under ${microseconds} µs` : `under ${microseconds / 1000} ms`,
  isMet: ({ value }) => value < microseconds,
})

/** The budgets of section 10 of the design. */
export const budgets = {
  read: atLeast(0.7),
  readThroughApp: atLeast(0.9),
  /** The design names no figure: a request without a socket must not be slower than one to a bare server with a socket. */
  readThroughFetch: atLeast(1),
  write: atLeast(0.5),
  /** "Several times every stateful peer." */
  peer: timesAsFast(3),
  /** Twice as fast as a peer that works out the same totals. */
  createOfPeer: timesAsFast(2),
  /** Within 15 %: the number of records must not matter. */
  size: atMost(1.15),
  /** Encryption, also behind a proxy, costs no more than the request itself. */
  secure: atMost(2),
  /** "Microseconds": less than a tenth of a millisecond. */
  undo: under(100),
  createAccount: under(200),
  /** It costs what an account that follows the emulator's clock does, but for the noise of measuring. */
  ownClock: atMost(1.05),
  /** "About a millisecond." */
  createEmulator: under(1500),
  firstPdf: under(150_000),
  pdf: under(15_000),
  /** 10,000 generated invoices: "well under a second". */
  load: under(900_000),
  start: atMost(2),
  /** Below emulate's. */
  startOfPeer: timesAsFast(1),
  startWithFixture: under(30_000),
  /** Of what importing Express alone takes. */
  testFile: atMost(1.3),
  memory: atMost(1),
  /** Generated code has to save a tenth of the time. */
  generatedCode: atMost(0.9),
  /** A device that saves less is removed. */
  device: atMost(0.95),
  /** "Flat", apart from what the engine itself compiles and collects meanwhile. */
  endurance: atMost(1.05),
}
