import { flagWords } from '../../../kernel/card/fields/flag.ts'
import type { BodyValue, OperationDefinition } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { fieldsOnRequest } from '../fields/fields-on-request.ts'

const names = ['identify_oss', 'oss_force_tax', 'fill_default_descriptions'] as const

/** A write of a document with the flags that are sent beside it (facts 2.1). */
export function takesFlags(write: OperationDefinition<Call>): OperationDefinition<Call> {
  const flags: Record<string, BodyValue> = {}
  for (const name of names) {
    flags[name] = { about: `${fieldsOnRequest[name].about} Default: false.`, schema: { enum: flagWords } }
  }
  return { ...write, body: { ...write.body, ...flags } }
}
