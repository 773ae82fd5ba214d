import { hostOf } from '../../checks/this-machine.ts'
import { prefixForm } from './new-account.ts'

/** The account prefix in a URL; `otherwise` for a URL without one, such as that of this machine. */
export function prefixIn(url: string, otherwise: string): string {
  const host = hostOf(new URL(url))
  const [label = ''] = host.split('.')
  const isPrefix = host.includes('.') && prefixForm.test(label) && !/^\d+$/.test(label)
  return isPrefix ? label : otherwise
}
