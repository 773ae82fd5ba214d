import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, removeSilently, update } from '../../kernel/request/actions/records.ts'
import { bankAccountFields } from './bank-account.fields.ts'
import { bankAccountRecipe } from './bank-account.recipe.ts'
import { bankAccountEffects, bankAccountRules } from './bank-account.rules.ts'

/** An account at a bank that buyers pay to. */
export const bankAccountCard = defineResource({
  name: 'bank_accounts',
  key: 'bank_account',
  about: 'A bank account that buyers pay to. Departments show it on their documents.',
  source: 'facts 2.15',
  fields: bankAccountFields,
  columns: ['name', 'bank_name', 'bank_account_number', 'bank_currency'],
  rules: bankAccountRules,
  effects: bankAccountEffects,
  recipe: bankAccountRecipe,
  operations: {
    list: listRecords({
      path: '/bank_accounts.{fmt}',
      source: 'facts 1.6',
      orders: { id: 'id', name: 'name' },
    }),
    get: get({ path: '/bank_accounts/{id}.{fmt}', source: 'facts 1.6' }),
    create: create({ path: '/bank_accounts.{fmt}', source: 'facts 1.6' }),
    update: update({ path: '/bank_accounts/{id}.{fmt}', source: 'facts 1.6' }),
    delete: removeSilently({ path: '/bank_accounts/{id}.{fmt}', source: 'facts 4' }),
  },
})

export const bankAccountBehaviours = [
  behaviour('bank-accounts/number', 'A bank account without a number is 422', 'facts 2.15'),
  behaviour('bank-accounts/lengths', 'A text that is too long is 422 and names the maximum', 'facts 4'),
  behaviour(
    'bank-accounts/departments',
    'An entry of bank_account_version_departments changes or adds its department, remove takes it away, the others stay',
    'facts 2.15',
  ),
  behaviour('bank-accounts/deleted', 'Deleting a bank account returns 200 with an empty body', 'facts 4'),
]
