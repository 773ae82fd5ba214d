import { behaviour } from '../../kernel/card/behaviour.ts'
import { decodeFields } from '../../kernel/card/decode.ts'
import { text } from '../../kernel/card/fields/text.ts'
import type { Outcome } from '../../kernel/card/operation.ts'
import { Problem } from '../../kernel/card/problem.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import type { Call } from '../../kernel/request/call.ts'
import { diagnoseNames } from '../../kernel/request/diagnostics.ts'
import { reservedPrefixes } from '../../kernel/request/hosts.ts'
import { Desk, type Services } from '../../kernel/write/desk.ts'
import { makeRecord } from '../../kernel/write/write.ts'
import type { Account, User } from '../../world/accounts.ts'
import { mainDepartment } from '../department/department.rules.ts'
import { freeVariant, newUserOf, sentUser } from '../user/user.ts'
import { furnish, openAccount, openUser } from './new-account.ts'

const fields = {
  prefix: text('specification 2.6', { required: true }),
  lang: text('facts 5'),
}

/** The company of a new account; it becomes the main department (specification 2.6). */
const companyFields = ['name', 'tax_no', 'post_code', 'city', 'street', 'person', 'bank', 'bank_account']

/** One customer of the service. Accounts belong to the service, not to an account's records. */
export const account = defineResource({
  name: 'accounts',
  key: 'account',
  source: 'specification 2.6',
  scope: 'service',
  fields,
  operations: {
    create: {
      routes: [{ method: 'POST', path: '/account.{fmt}', source: 'specification 4.9' }],
      about: 'Creates an account, with owner and company when they are sent',
      credential: 'integration',
      takesRecord: true,
      answers: 'value',
      status: 201,
      act: createAccount,
    },
    get: {
      routes: [{ method: 'GET', path: '/account.{fmt}', source: 'specification 4.9' }],
      about: 'Account information',
      credential: 'both',
      answers: 'value',
      status: 200,
      act: getAccount,
    },
  },
})

function createAccount(call: Call): Outcome {
  const { services, body, rootElement, note } = call
  const sent = rootElement === 'account' ? body : body.account
  const decoded = decodeFields(fields, isObject(sent) ? withoutParts(sent) : {})
  diagnoseNames(decoded.unknown, fields, 'account', note)
  const wanted = decoded.values.prefix
  if (typeof wanted !== 'string' || wanted === '') {
    throw new Problem('invalid', {
      prefix: ["can't be blank; the name of the new account is expected under account"],
    })
  }
  const owner = ownerOf(call, isObject(sent) ? sent : {})
  const { accounts } = services.world
  const prefix = freeVariant(
    wanted.toLowerCase(),
    (variant) => reservedPrefixes.includes(variant) || accounts.first('prefix', variant) !== undefined,
  )
  const edition = call.account?.edition ?? services.standardEdition()
  const made = openAccount(services, { prefix }, edition, owner)
  const company = body.company ?? (isObject(sent) ? sent.company : undefined)
  if (isObject(company)) foundCompany(made, company, call)
  furnish(services, made)
  return { kind: 'value', value: createdView(made, services) }
}

/** The user who was sent becomes the owner, else the one whose token the request carries. */
function ownerOf({ body, account, services, note }: Call, sent: Record<string, unknown>): User {
  const user = body.user ?? sent.user
  if (user !== undefined) return openUser(services, newUserOf(sentUser(user, 'user', note), services))
  if (!account)
    throw new Problem('unauthorized', 'api_token of the future owner is missing, or a user to create')
  return services.world.users.get(account.owner)!
}

function foundCompany(made: Account, company: Record<string, unknown>, { services, note }: Call): void {
  const departments = services.registry.resource('departments')
  const known = Object.fromEntries(Object.entries(company).filter(([name]) => companyFields.includes(name)))
  const unknown = Object.keys(company).filter((name) => !companyFields.includes(name))
  diagnoseNames(
    unknown,
    Object.fromEntries(companyFields.map((name) => [name, departments.fields[name]!])),
    'company',
    note,
  )
  makeRecord(new Desk(services, made), 'departments', known)
}

function createdView(made: Account, services: Services): Record<string, unknown> {
  const owner = services.world.users.get(made.owner)!
  const { prefix, api_token } = made
  return { prefix, api_token, url: services.accountUrl(made), login: owner.login, email: owner.email }
}

function getAccount({ desk, services }: Call): Outcome {
  const { account: asked, edition } = desk
  return {
    kind: 'value',
    value: {
      ...createdView(asked, services),
      id: asked.id,
      name: mainDepartment(desk)?.name ?? null,
      lang: edition.language,
      plan: 'free',
      paid_to: null,
      invoices: desk.table('invoices').size,
    },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** In XML the account is the root element, so user, company and token stand inside it. */
function withoutParts({ user, company, integration_token, api_token, ...rest }: Record<string, unknown>) {
  return rest
}

export const accountBehaviours = [
  behaviour(
    'integration/account',
    'account.json creates an account that works at once with its own token',
    'specification 4.9',
  ),
  behaviour(
    'integration/account-owner',
    'A user sent with an account becomes its owner, else the caller is',
    'facts 5',
  ),
  behaviour(
    'integration/company',
    'The company of a new account becomes its main department',
    'specification 4.9',
  ),
  behaviour('integration/free-prefix', 'A taken prefix gets a free variant', 'facts 5'),
  behaviour(
    'integration/account-information',
    'GET account.json answers prefix, token, address and owner',
    'specification 4.9',
  ),
]
