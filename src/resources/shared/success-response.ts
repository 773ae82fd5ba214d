import type { OperationDefinition } from '../../kernel/card/operation.ts'

/**
 * The response of an operation that returns no record: a word and a sentence.
 * @param message description of the sentence
 */
export function successResponse(
  message = 'The result, as a sentence.',
): NonNullable<OperationDefinition['response']> {
  return {
    code: { about: 'The word success.', schema: { const: 'success' } },
    message: { about: message, schema: { type: 'string' } },
  }
}
