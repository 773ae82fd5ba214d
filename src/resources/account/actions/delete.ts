import { accountMessage } from '../../../documents/mail/account-message.ts'
import { filledIn } from '../../../documents/sentence.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { notFound } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { deleteAccount } from '../../../state/delete-account.ts'
import { nextEmailToken } from '../../shared/mail/next-email-token.ts'
import { accountInPath } from '../../shared/public-records.ts'
import { successResponse } from '../../shared/success-response.ts'
import { webPage } from '../../shared/web-page.ts'

/** Mails the link that deletes the account. Nothing is deleted until the link is opened. */
export const requestDeletion: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/account/delete.{fmt}', source: 'facts 5' }],
  about: 'Sends the owner a link that deletes the account',
  behaviours: () => deleteBehaviours,
  returns: 'value',
  response: successResponse('Where the link was sent to, as a sentence.'),
  status: 200,
  act: sendLink,
}

function sendLink({ scope, runtime }: Call): Outcome {
  const { account, edition, accountUrl } = scope
  const { outbox, users } = runtime.state
  const { email } = users.get(account.owner)!
  const requests = deletionRequests(scope)
  requests.write(requests.read() + 1)
  const link = `${accountUrl}/account/delete/${account.prefix}/${tokenOfLink(scope)}`
  outbox.add({
    ...accountMessage(edition, account.prefix, link),
    at: scope.timestamp,
    account: account.prefix,
    token: nextEmailToken(scope),
    // The domain .test is reserved, so replies go nowhere.
    from: `accounts@${account.prefix}.test`,
    fromName: edition.appName,
    to: Object.freeze([email]),
    cc: Object.freeze([]),
    attachments: Object.freeze([]),
  })
  const message = filledIn(edition.messages.account.deletionRequested, { email })
  return { kind: 'value', value: { code: 'success', message } }
}

/** The link in the e-mail. It contains the only token that it needs. */
export const confirmDeletion: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/account/delete/{account}/{token}', source: 'facts 5' }],
  about: 'Deletes the account, by the link in the e-mail',
  behaviours: () => deleteBehaviours,
  credential: 'none',
  pages: 'links',
  returns: 'document',
  status: 200,
  act: confirm,
}

function confirm(call: Call): Outcome {
  const { params, runtime } = call
  const account = accountInPath(call)
  call.actFor(account)
  const { scope } = call
  if (deletionRequests(scope).read() === 0 || params.token !== tokenOfLink(scope)) {
    throw notFound(runtime)
  }
  const { edition } = scope
  deleteAccount(runtime.state, account)
  const text = filledIn(edition.messages.account.deleted, { account: account.prefix })
  return webPage(
    import('../../../documents/page/frame.ts').then(({ pageOf }) => pageOf(edition.language, text, text)),
  )
}

function deletionRequests(scope: AccountScope): ReturnType<AccountScope['counter']> {
  return scope.counter('requests of deletion')
}

/** Each request has a link of its own, and only the last one works. */
function tokenOfLink(scope: AccountScope): string {
  return scope.token('account deletion', scope.account.prefix, deletionRequests(scope).read())
}

export const deleteBehaviours = [
  behaviour(
    'account-actions/deletion',
    'account/delete mails the owner a link and deletes nothing; the last link that was sent deletes the account with all of its data, without a token',
    'facts 5',
    'the account to be changed',
  ),
  withStatus(
    404,
    behaviour(
      'account-actions/unknown-link',
      'A link that was not sent, an older one and one on the host of another account are 404, and delete nothing',
      'assumed',
      'the account to be changed',
    ),
  ),
]
