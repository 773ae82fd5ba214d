import { arrayOf } from '../../checks/json-schema.ts'
import { accountOptions } from '../../emulator/views/account-options.ts'
import { endpoint } from '../endpoint.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount, shownAccount } from './account-of.ts'
import { prefixParameter } from './owners.ts'

export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: '/accounts',
    summary: 'Lists the accounts, oldest first',
    response: { about: 'The accounts', schema: arrayOf(schemaReference('account')) },
    handle: (_, controls) => controls.emulator.accounts.map((account) => shownAccount(controls, account)),
  }),
  endpoint({
    method: 'POST',
    path: '/accounts',
    summary: 'Opens an account with a main department and a main warehouse',
    body: accountOptions,
    response: { status: 201, about: 'The account', schema: schemaReference('account') },
    handle: (chosen, controls) => shownAccount(controls, controls.emulator.createAccount(chosen)),
  }),
  endpoint({
    method: 'GET',
    path: '/accounts/{prefix}',
    summary: 'Shows an account',
    parameters: prefixParameter,
    response: { about: 'The account', schema: schemaReference('account') },
    handle: ({ prefix }, controls) => shownAccount(controls, knownAccount(controls, prefix)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/accounts/{prefix}',
    summary: 'Deletes an account with all its records',
    parameters: prefixParameter,
    response: { about: 'The account is deleted', schema: schemaReference('done') },
    handle({ prefix }, controls) {
      controls.emulator.deleteAccount(knownAccount(controls, prefix).prefix)
      return { ok: true }
    },
  }),
]
