import { FaketuraError } from '../../errors/errors.ts'

type PublicFunction = (...given: never[]) => unknown

/**
 * Records the caller of a public function, so that its errors point to the line of the test instead of this
 * package.
 * @returns a function that adds the line to an error; errors from elsewhere stay unchanged
 */
export function callerOf(publicFunction: PublicFunction): (error: unknown) => unknown {
  const place: { stack?: string } = {}
  Error.captureStackTrace(place, publicFunction)
  return (error) => {
    if (!(error instanceof FaketuraError)) return error
    const stack = place.stack ?? ''
    const frames = stack.indexOf('\n    at ')
    if (frames >= 0) error.stack = `${error.name}: ${error.message}${stack.slice(frames)}`
    return error
  }
}
