import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

interface Registered {
  readonly id: number
  readonly kind: string
  readonly url: string
  readonly active: boolean
}

export const webhooksProofs = [
  // Creating one would have the service send events to somebody.
  proof('webhooks/registered', {}, async (account) => {
    const list = await account.get<readonly Registered[]>('/webhooks.json')
    expectStatus(list, 200)
    const [first] = list.body
    if (!first) throw new NotTried('the account has no webhook')
    for (const { kind, url, active } of list.body) {
      expectMatch('kind', kind, /^(client|invoice|product):(create|update|destroy)$/)
      // The URL may have secrets, so that a difference does not show it.
      expectThat('url begins with http: or https:', /^https?:/.test(url))
      expectThat('type of active', typeof active === 'boolean', active)
    }
    const one = await account.get<Registered>(`/webhooks/${first.id}.json`)
    expectStatus(one, 200)
    const shown = ({ id, kind, active }: Registered) => ({ id, kind, active })
    expectEqual('a webhook, read alone', shown(one.body), shown(first))
    expectThat('url of a webhook, read alone, equals the one in the list', one.body.url === first.url)
    await account.refused(account.get('/webhooks/0.json'), 404)
  }),
]
