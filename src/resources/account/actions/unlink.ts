import { either, kindOf, listOf } from '../../../checks/kinds.ts'
import { filledIn } from '../../../documents/sentence.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, Problem, validValue } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { StoredAccount } from '../../../state/accounts.ts'
import { successResponse } from '../../shared/success-response.ts'

const prefixes = { type: 'array', items: { type: 'string' } } as const

const acceptedPrefix = kindOf(
  'the prefix of an account',
  { type: 'string' },
  (input): input is string => typeof input === 'string',
)
const acceptedPrefixes = either(acceptedPrefix, listOf(acceptedPrefix, 'a list of prefixes'))

/** Unlinks accounts from the account of an accounting office. */
export const unlink: OperationDefinition<Call> = {
  routes: [{ method: 'PATCH', path: '/account/unlink.{fmt}', source: 'facts 5' }],
  about: 'Unlinks accounts that were opened from this one',
  behaviours: () => unlinkBehaviours,
  body: {
    prefix: {
      about: 'Prefix of the account, or a list of prefixes. Required.',
      schema: acceptedPrefixes.schema,
    },
  },
  returns: 'value',
  response: {
    ...successResponse(),
    result: {
      about:
        'unlinked has the prefixes of the accounts that were unlinked, not_unlinked those of the others.',
      schema: {
        type: 'object',
        properties: {
          unlinked: { ...prefixes, description: 'Prefixes of the accounts that were unlinked.' },
          not_unlinked: { ...prefixes, description: 'Prefixes of those that were not linked.' },
        },
        required: ['unlinked', 'not_unlinked'],
      },
    },
  },
  status: 200,
  act: unlinkAccounts,
}

function unlinkAccounts(call: Call): Outcome {
  const { scope, runtime } = call
  const { account, edition } = scope
  const texts = edition.messages.account
  const sent = sentPrefixes(call)
  const linked = account.linked ?? []
  const isLinked = (prefix: string) =>
    linked.includes(prefix) && runtime.state.accounts.first('prefix', prefix) !== undefined
  const unlinked = sent.filter(isLinked)
  const not_unlinked = sent.filter((prefix) => !isLinked(prefix))
  if (unlinked.length === 0) {
    throw new Problem('invalid', texts.notUnlinked, {}, { details: { result: { not_unlinked } } })
  }
  const rest = Object.freeze(linked.filter((prefix) => !unlinked.includes(prefix)))
  const changed: StoredAccount = Object.freeze({ ...account, linked: rest })
  runtime.state.history.write(runtime.state.accounts, account.id, changed)
  const message = filledIn(texts.unlinked, { accounts: unlinked.join(', ') })
  return { kind: 'value', value: { code: 'success', message, result: { unlinked, not_unlinked } } }
}

function sentPrefixes({ body: { prefix } }: Call): readonly string[] {
  const sent = [prefix ?? []].flat()
  if (sent.length === 0 || sent.includes('')) throw invalid('prefix', cannotBeBlank)
  return [...new Set([validValue('prefix', acceptedPrefixes, prefix)].flat())]
}

export const unlinkBehaviours = [
  behaviour(
    'account-actions/linked',
    'An account that is opened with the token of another account is linked to it; the host of that other account accepts the request, too',
    'assumed',
    'another account',
  ),
  behaviour(
    'account-actions/unlinked',
    'account/unlink unlinks the named accounts and lists in its result which ones were linked and which were not',
    'facts 5',
    'the account to be changed',
  ),
  withStatus(
    422,
    behaviour(
      'account-actions/none-unlinked',
      'When none of the accounts was linked, it is 422 with code "error", a message and the prefixes in result.not_unlinked',
      'observed 22',
    ),
  ),
]
