import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove } from '../../kernel/request/actions/records.ts'
import { updateWithLogo } from './actions/update-with-logo.ts'
import { departmentFields } from './department.fields.ts'
import { departmentRecipe } from './department.recipe.ts'
import { departmentEffects, departmentRules } from './department.rules.ts'

/** A seller: the company itself or one of its branches. One of them is the main one. */
export const departmentCard = defineResource({
  name: 'departments',
  key: 'department',
  about: 'A seller on documents: the company itself or one of its branches. One department is the main one.',
  source: 'specification 2.6',
  fields: departmentFields,
  columns: ['name', 'shortcut', 'tax_no', 'city', 'email', 'main'],
  rules: departmentRules,
  effects: departmentEffects,
  recipe: departmentRecipe,
  operations: {
    list: listRecords({
      path: '/departments.{fmt}',
      source: 'facts 1.6',
      orders: { id: 'id', name: 'name', updated_at: 'updated_at', created_at: 'created_at' },
    }),
    get: get({ path: '/departments/{id}.{fmt}', source: 'facts 1.6' }),
    create: create({ path: '/departments.{fmt}', source: 'facts 1.6' }),
    update: updateWithLogo,
    delete: remove({ path: '/departments/{id}.{fmt}', source: 'facts 1.6' }),
  },
})

export const departmentBehaviours = [
  behaviour(
    'departments/rare-fields',
    'The fields of the French document are stored, also when they are sent in additional_fields; responses have them on request',
    'facts 2.22',
  ),
]
