import { formatValue } from '../../checks/format-value.ts'
import { isMap } from '../../checks/is-map.ts'
import { behaviour } from '../../kernel/card/behaviour.ts'
import { decodeFields, reasonsOf } from '../../kernel/card/decode.ts'
import { text } from '../../kernel/card/fields/text.ts'
import type { OperationDefinition, Outcome } from '../../kernel/card/operation.ts'
import { invalid, invalidFields, Problem } from '../../kernel/card/problem.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { cannotBeBlank, ownerMissing } from '../../kernel/card/response-sentences.ts'
import type { Call } from '../../kernel/request/call.ts'
import { diagnoseNames } from '../../kernel/request/diagnostics.ts'
import { reservedPrefixes } from '../../kernel/request/hosts.ts'
import { AccountScope } from '../../kernel/write/account-scope.ts'
import { makeRecord } from '../../kernel/write/write.ts'
import type { StoredAccount, User } from '../../state/accounts.ts'
import { freeVariant } from '../shared/free-variant.ts'
import { mainDepartment } from '../shared/main-department.ts'
import { openUser } from '../shared/users/open-user.ts'
import { newUserOf, sentUser } from '../shared/users/sent-user.ts'
import { accountSettings } from './account-settings.ts'
import { addUser } from './actions/add-user.ts'
import { confirmDeletion, requestDeletion } from './actions/delete.ts'
import { unlink } from './actions/unlink.ts'
import { addInitialRecords, openAccount } from './new-account.ts'

/** Stored with the settings of the account, not in its record. */
const notShown = { visibility: 'never' } as const

const fields = {
  prefix: text('specification 2.6', { required: true })`
    Name of the account and first part of its host, in lower case. If another account has it, a number is added.`,
  lang: { ...accountSettings.lang, ...notShown },
  integration_fast_login: { ...accountSettings.integration_fast_login, ...notShown },
  integration_logout_url: { ...accountSettings.integration_logout_url, ...notShown },
}

/** The company of a new account; becomes the main department (specification 2.6). */
const companyFields = ['name', 'tax_no', 'post_code', 'city', 'street', 'person', 'bank', 'bank_account']

const createdResponse: NonNullable<OperationDefinition['response']> = {
  prefix: { about: 'Name of the account and first part of its host.', schema: { type: 'string' } },
  api_token: { about: 'API token of the account.', schema: { type: 'string' } },
  url: { about: 'URL of the account.', schema: { type: 'string' } },
  login: { about: 'Login of the owner.', schema: { type: 'string' } },
  email: { about: 'E-mail address of the owner.', schema: { type: 'string' } },
}

const accountResponse: NonNullable<OperationDefinition['response']> = {
  ...createdResponse,
  prefix: { ...createdResponse.prefix!, ofService: true },
  login: { ...createdResponse.login!, ofService: true },
  email: { ...createdResponse.email!, ofService: true },
  id: { about: 'Id of the account.', schema: { type: 'integer' } },
  name: { about: 'Name of the main department.', schema: { type: ['string', 'null'] }, ofRecords: true },
  lang: { about: 'Language of the account, else of the edition.', schema: { type: 'string' } },
  plan: { about: 'The word free.', schema: { const: 'free' } },
  paid_to: { about: 'Always null.', schema: { type: 'null' } },
  invoices: { about: 'Number of invoices.', schema: { type: 'integer' }, ofRecords: true },
  integration_fast_login: {
    about: 'As it was sent when the account was opened.',
    schema: { type: 'boolean' },
    optional: true,
  },
  integration_logout_url: {
    about: 'As it was sent when the account was opened.',
    schema: { type: ['string', 'null'] },
    optional: true,
  },
}

/** A customer of the service. Accounts belong to the service itself. */
export const accountCard = defineResource({
  name: 'accounts',
  key: 'account',
  about:
    'A customer of the service. Accounts belong to the service itself; a partner opens them with the integration token.',
  source: 'specification 2.6',
  scope: 'service',
  fields,
  operations: {
    create: {
      routes: [{ method: 'POST', path: '/account.{fmt}', source: 'specification 4.9' }],
      about: 'Creates an account, with owner and company when they are sent',
      credential: 'integration',
      takesRecord: true,
      body: {
        user: {
          about: 'The new user who will own the account. When left out, the user whose api_token is sent.',
          schema: { type: 'object' },
        },
        company: {
          about: `The company, which becomes the main department: ${companyFields.join(', ')}. When left out, the department has the name of the account.`,
          schema: { type: 'object' },
        },
      },
      returns: 'value',
      response: createdResponse,
      status: 201,
      act: createAccount,
    },
    get: {
      routes: [{ method: 'GET', path: '/account.{fmt}', source: 'specification 4.9' }],
      about: 'Account information',
      credential: 'both',
      observedCredential: 'account',
      decidedBy: 'integration/observed-account-information',
      returns: 'value',
      response: accountResponse,
      status: 200,
      act: getAccount,
    },
    add_user: addUser,
    delete: requestDeletion,
    confirm_deletion: confirmDeletion,
    unlink,
  },
})

function createAccount(call: Call): Outcome {
  const { runtime, body, rootElement } = call
  const sent = rootElement === 'account' ? body : body.account
  const decoded = decodeFields(fields, isMap(sent) ? withoutParts(sent) : {})
  diagnoseNames(decoded.unknown, fields, 'account', call)
  const wanted = decoded.values.prefix
  if (typeof wanted !== 'string' || wanted === '') {
    throw invalid('prefix', `${cannotBeBlank}; the name of the new account is expected under account`)
  }
  const reasons = reasonsOf(decoded)
  if (Object.keys(reasons).length > 0) throw invalidFields(reasons)
  const owner = ownerOf(call, sent)
  const { accounts } = runtime.state
  const prefix = freeVariant(
    wanted.toLowerCase(),
    (variant) => reservedPrefixes.includes(variant) || accounts.first('prefix', variant) !== undefined,
  )
  const edition = call.account?.edition ?? runtime.standardEdition()
  const { prefix: _, ...settings } = decoded.values
  const made = openAccount(runtime, { prefix, settings }, edition, owner)
  const company = partOf('company', sent, call)
  if (isMap(company)) foundCompany(made, company, call)
  else if (company !== undefined && company !== null)
    call.note('ignored-value', `company is ignored: ${formatValue(company)} is not an object of its fields`)
  addInitialRecords(runtime, made)
  if (call.account) linkTo(call.account, made, call)
  return { kind: 'value', value: createdView(made, call) }
}

/** The user or the company, which may be beside the account or in it. */
function partOf(name: 'user' | 'company', sent: unknown, { body, rootElement, note }: Call): unknown {
  const inside = isMap(sent) ? sent[name] : undefined
  // In XML, the account is the body.
  if (rootElement !== undefined) return inside ?? body[name]
  if (body[name] !== undefined && inside !== undefined)
    note('conflicting-fields', `${name} in account is ignored: the one beside it counts`)
  return body[name] ?? inside
}

/** An office that opens accounts for its clients can unlink them. */
function linkTo(office: StoredAccount, { prefix }: StoredAccount, { runtime }: Call): void {
  const { accounts, history } = runtime.state
  const linked = Object.freeze([...(office.linked ?? []), prefix])
  history.write(accounts, office.id, Object.freeze({ ...office, linked }))
}

/** The sent user becomes the owner; otherwise the user of the request's token. */
function ownerOf(call: Call, sent: unknown): User {
  const { account, runtime } = call
  const user = partOf('user', sent, call)
  if (user !== undefined) return openUser(runtime, newUserOf(sentUser(user, 'user', call), runtime))
  if (!account) throw new Problem('unauthorized', ownerMissing)
  return runtime.state.users.get(account.owner)!
}

function foundCompany(made: StoredAccount, company: Record<string, unknown>, call: Call): void {
  const { runtime } = call
  const departments = runtime.registry.resource('departments')
  const known = Object.fromEntries(Object.entries(company).filter(([name]) => companyFields.includes(name)))
  const unknown = Object.fromEntries(
    Object.entries(company).filter(([name]) => !companyFields.includes(name)),
  )
  diagnoseNames(
    unknown,
    Object.fromEntries(companyFields.map((name) => [name, departments.fields[name]!])),
    'company',
    call,
  )
  makeRecord(new AccountScope(runtime, made), 'departments', known)
}

function createdView(made: StoredAccount, call: Call): Record<string, unknown> {
  const owner = call.runtime.state.users.get(made.owner)!
  const { prefix, api_token } = made
  return { prefix, api_token, url: call.accountUrl(made), login: owner.login, email: owner.email }
}

function getAccount(call: Call): Outcome {
  const { scope } = call
  const { account: asked, edition } = scope
  return {
    kind: 'value',
    value: {
      ...createdView(asked, call),
      id: asked.id,
      name: mainDepartment(scope)?.name ?? null,
      lang: asked.settings.lang || edition.language,
      plan: 'free',
      paid_to: null,
      invoices: scope.table('invoices').size,
      ...settingsForPartner(asked),
    },
  }
}

/** The values that the partner who opened the account chose. */
function settingsForPartner({ settings: { integration_fast_login, integration_logout_url } }: StoredAccount) {
  return {
    ...(integration_fast_login !== undefined && { integration_fast_login }),
    ...(integration_logout_url !== undefined && { integration_logout_url }),
  }
}

/** In XML the account is the root element, and contains user, company and token. */
function withoutParts({ user, company, integration_token, api_token, ...rest }: Record<string, unknown>) {
  return rest
}

export const accountBehaviours = [
  behaviour(
    'integration/account',
    'account.json creates an account whose token works at once',
    'specification 4.9',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/account-owner',
    'A user sent with an account becomes its owner; otherwise the caller does',
    'facts 5',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/company',
    'The company of a new account becomes its main department',
    'specification 4.9',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/free-prefix',
    'When a prefix is in use, the new account gets it with a number',
    'facts 5',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/observed-account-information',
    'In the observed profile, GET account.json needs no integration token',
    'facts 5',
  ),
  behaviour(
    'integration/partner-settings',
    'lang of a new account is the default language of its documents, integration_fast_login and integration_logout_url have no effect; GET account.json returns the three',
    'assumed',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/account-information',
    'GET account.json returns prefix, token, URL and owner',
    'specification 4.9',
    'the integration token of a partner',
  ),
]
