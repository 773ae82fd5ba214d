import { editionNames } from '../../editions/index.ts'
import type { NewAccount } from '../../resources/account/new-account.ts'
import { endpoint } from '../endpoint.ts'
import { anyObject, oneOf, text } from '../kinds.ts'
import { accountRow } from '../rows.ts'
import { listOf, schemaReference } from '../schemas.ts'
import type { Entry } from '../shape.ts'
import { knownAccount } from './account-of.ts'

/** What may be chosen of a new account; misses no option, because its type would not fit then. */
const newAccount = {
  prefix: { kind: text, about: 'Name of the account and first part of its host' },
  apiToken: { kind: text, about: 'Its token; made up when missing, like all that follows' },
  token: { kind: text, about: 'Another word for apiToken' },
  login: { kind: text, about: "Log-in of the account's owner" },
  password: { kind: text, about: "Password of the account's owner" },
  email: { kind: text, about: "E-mail address of the account's owner" },
  firstName: { kind: text, about: "First name of the account's owner" },
  lastName: { kind: text, about: "Last name of the account's owner" },
  edition: {
    kind: oneOf(editionNames),
    about: 'Currency, language, taxes, numbering',
  },
  like: {
    kind: text,
    about: 'Prefix of an account of the fixtures: the new one begins with equal records',
  },
  settings: {
    kind: anyObject('an object such as {"discount_kind": "amount"}'),
    about: 'Choices made in the application',
  },
} as const satisfies { readonly [Name in keyof Required<NewAccount>]: Entry }

/** The accounts: what a test opens for itself. */
export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: '/accounts',
    summary: 'Lists the accounts in the order in which they were opened',
    answer: { about: 'The accounts', schema: listOf(schemaReference('account')) },
    handle: (_, { emulator }) => emulator.accounts.map(accountRow),
  }),
  endpoint({
    method: 'POST',
    path: '/accounts',
    summary: 'Opens a fresh account with a main department and a main warehouse',
    body: newAccount,
    answer: { status: 201, about: 'The account', schema: schemaReference('account') },
    handle: (chosen, { emulator }) => accountRow(emulator.createAccount(chosen)),
  }),
  endpoint({
    method: 'GET',
    path: '/accounts/{prefix}',
    summary: 'Shows an account',
    parameters: { prefix: { kind: text, about: 'Name of the account', required: true } },
    answer: { about: 'The account', schema: schemaReference('account') },
    handle: ({ prefix }, controls) => accountRow(knownAccount(controls, prefix)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/accounts/{prefix}',
    summary: 'Deletes an account with all that belongs to it',
    parameters: { prefix: { kind: text, about: 'Name of the account', required: true } },
    answer: { about: 'It is gone', schema: schemaReference('done') },
    handle({ prefix }, controls) {
      controls.emulator.deleteAccount(knownAccount(controls, prefix).prefix)
      return { ok: true }
    },
  }),
]
