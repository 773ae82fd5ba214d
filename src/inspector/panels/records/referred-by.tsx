import { linkTo } from '../../page/route.ts'
import { Section } from '../../parts/panel.tsx'
import { withQuery } from '../../server/api.ts'
import { knownResources } from '../../server/directory.ts'
import { useLoadRecords } from '../../server/loading.ts'
import { useStore } from '../../server/store.ts'

interface Target {
  readonly account: string
  readonly resource: string
  readonly id: number
}

/** The number of records that refer to this one, by field. */
export function ReferredBy({ account, resource, id }: Target) {
  const cards = useStore(knownResources) ?? []
  const fields = cards.flatMap((card) =>
    card.fields.filter(({ refersTo }) => refersTo === resource).map(({ name }) => [card.name, name] as const),
  )
  if (fields.length === 0) return null
  return (
    <Section title="Referenced by">
      <ul class="list">
        {fields.map(([from, field]) => (
          <Reference key={`${from} ${field}`} account={account} from={from} field={field} id={id} />
        ))}
      </ul>
    </Section>
  )
}

function Reference({
  account,
  from,
  field,
  id,
}: {
  account: string
  from: string
  field: string
  id: number
}) {
  const { data } = useLoadRecords(
    withQuery(`accounts/${encodeURIComponent(account)}/records/${from}`, { [field]: id, per_page: 1 }),
    ['change'],
  )
  const total = data?.total
  return (
    <li>
      {total ? (
        <a href={linkTo(['records', from], { account, where: field, is: id })}>
          {total} {from}
        </a>
      ) : (
        <span class="faint">
          {total ?? '…'} {from}
        </span>
      )}
      <span class="muted">in {field}</span>
    </li>
  )
}
