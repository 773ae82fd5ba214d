import { registry } from '../../resources/registry.ts'
import { expectRecord, isShownIn } from '../expect-record.ts'
import { expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

/** The resources that an account lists, with their path and whether every edition has them. */
const listed = registry.resources.flatMap(({ name, key, fields, operations }) => {
  const route = operations.list?.routes[0]
  if (!route) return []
  const path = route.path.replace('.{fmt}', '')
  return [
    { name, key, fields, path, hasGet: 'get' in operations, isEverywhere: route.source.startsWith('spec') },
  ]
})

export const gapsProofs = [
  proof('gaps/response-fields', {}, async (account) => {
    let records = 0
    for (const { name, key, fields, path, hasGet, isEverywhere } of listed) {
      const response = await account.get<{ id: number }[]>(`${path}.json`, {
        per_page: 3,
        include_positions: 'true',
      })
      // An edition or a plan may lack what the specification does not name.
      if (!isEverywhere && [402, 403, 404].includes(response.status)) continue
      expectStatus(response, 200)
      expectThat(`${name} are a list`, Array.isArray(response.body), response.body)
      for (const record of response.body) expectRecord(`a ${key} in a list`, record, fields, isShownIn('all'))
      records += response.body.length
      const first = response.body[0]
      if (!hasGet || !first) continue
      expectRecord(`a single ${key}`, await account.oneAt(path, first.id), fields, isShownIn('all', 'one'))
    }
    if (records === 0) throw new NotTried('the account has no records')
  }),
]
