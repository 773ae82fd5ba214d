import { FaketuraError } from '../../errors/errors.ts'

type PublicFunction = (...given: never[]) => unknown

/**
 * Remembers who calls a public function, so that its complaints show the line of the test and not those of this
 * package, of which a runner shows nothing else when they are many.
 * @returns gives an error that line; those that are not the package's own keep theirs
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
