import { defaultRule, effect, rule } from '../../kernel/card/rule.ts'
import { patternFields } from '../shared/department-patterns.ts'
import { knownBankAccount } from '../shared/known-bank-account.ts'
import { mainDepartment } from '../shared/main-department.ts'
import type { StoredDepartment } from './department.fields.ts'

export const departmentRules = [
  knownBankAccount<StoredDepartment>('departments/bank-account', 'a department'),
  defaultRule<StoredDepartment>(
    'departments/shortcut',
    'The default shortcut is the name',
    'assumed',
    ['shortcut'],
    ({ shortcut, name }) => (shortcut ? undefined : { shortcut: name }),
  ),
  rule<StoredDepartment>(
    'departments/first-is-main',
    'The first department of an account is the main one',
    'observed 8',
    ['create'],
    ({ main }, context) => (main || mainDepartment(context) ? undefined : { main: true }),
  ),
  defaultRule<StoredDepartment>(
    'departments/patterns',
    "A department starts with the edition's number patterns, which apply once use_pattern is on",
    'observed 8',
    Object.values(patternFields),
    (department, { edition }) => {
      const patch: Record<string, string> = {}
      for (const [kind, field] of Object.entries(patternFields)) {
        if (!department[field]) patch[field] = edition.patterns[kind] ?? edition.patterns.other ?? 'nr'
      }
      return patch
    },
  ),
  rule<StoredDepartment>(
    'departments/main-stays',
    'The main department cannot be deleted or unset; another one has to become the main department',
    'assumed',
    ['update', 'delete'],
    ({ id, main }, context) => {
      const isMain = (context.before as StoredDepartment).main
      const isDeleted = context.sent.size === 0
      if (isMain && (isDeleted || !main))
        context.refuse('main', `department ${id} is the main one; make another the main one first`)
      return undefined
    },
    'the account to be changed',
  ),
]

export const departmentEffects = [
  effect<StoredDepartment>(
    'departments/one-main',
    'When a department becomes the main one, the former main department no longer is',
    'observed 8',
    ({ after }, context) => {
      if (!after?.main) return
      for (const { id, main } of context.table<StoredDepartment>('departments').all()) {
        if (main && id !== after.id) context.patch('departments', id, { main: false })
      }
    },
  ),
]
