/** A live service can't be reached, or it refuses: the message says what to do, and never contains a token. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure'
}
