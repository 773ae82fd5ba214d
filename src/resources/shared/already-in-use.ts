import { Refused } from '../../checks/refused.ts'
import { Problem } from '../../kernel/card/problem.ts'
import { alreadyTaken } from '../../kernel/card/response-sentences.ts'

/** The problem of a value that has to be unique. Responses word it as the service does, programs and fixtures as usual. */
export function alreadyInUse(field: string, value: string, accepted: string): Problem {
  const reasons = { [field]: [new Refused(value, accepted)] }
  return new Problem('invalid', { [field]: [`${value} ${alreadyTaken}`] }, {}, { reasons })
}
