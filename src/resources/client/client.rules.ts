import { effect, rule } from '../../kernel/card/rule.ts'
import { refuseUnknownTerm } from '../shared/accepted-payment-terms.ts'
import { freeVariant } from '../shared/free-variant.ts'
import type { StoredClient } from './client.fields.ts'

export const clientRules = [
  rule<StoredClient>(
    'clients/term',
    'The payment term of a client is a whole number of days, off, other_date or a date; anything else is 422',
    'facts 2.5',
    ['create', 'update'],
    refuseUnknownTerm,
  ),
  rule<StoredClient>(
    'clients/name-of-person',
    'The default name of a private person is first and last name',
    'facts 2.18',
    ['create', 'update'],
    ({ name, first_name, last_name }) => {
      const person = [first_name, last_name].filter(Boolean).join(' ')
      return name || person === '' ? undefined : { name: person }
    },
  ),
  rule<StoredClient>(
    'clients/shortcut',
    'The default shortcut is the name; a default one, or the one of a new client, gets a number behind it if another client has the same',
    'observed 6',
    ['create', 'update'],
    ({ shortcut, name }, context) => {
      const wanted = shortcut || name
      if (!wanted || (context.before && shortcut)) return undefined
      const taken = (text: string) =>
        context
          .table<StoredClient>('clients')
          .where('shortcut', text)
          .some(({ id }) => id !== context.before?.id)
      return { shortcut: freeVariant(wanted, taken, (number) => `${wanted} (${number})`) }
    },
  ),
]

export const clientEffects = [
  effect<StoredClient>(
    'clients/addresses',
    'Deleting a client deletes its delivery addresses',
    'assumed',
    ({ before, after }, { table, remove }) => {
      if (after || !before) return
      for (const { id } of table('addresses').where('addressable_id', before.id)) remove('addresses', id)
    },
    'a portable proof',
  ),
]
