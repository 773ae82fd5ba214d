import { pathText } from '../checks/path.ts'
import { type Refused, UnknownKey } from '../checks/refused.ts'
import { ArgumentError } from './errors.ts'

/**
 * The error for an argument that a kind refused.
 * @param whole what messages call the argument, such as `the fault rule`; missing if its keys are clear enough
 */
export function refusedArgument(
  code: ArgumentError['code'],
  refused: Refused,
  whole: string,
  prefix = '',
): ArgumentError {
  const path = refused instanceof UnknownKey ? [...refused.path, refused.key] : refused.path
  return new ArgumentError(code, refused.sentence(whole, prefix), {
    argument: pathText(path, prefix) || undefined,
    value: refused.value,
    expected: refused.accepted,
  })
}
