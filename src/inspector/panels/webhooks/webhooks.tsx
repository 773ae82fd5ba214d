import { useMemo } from 'preact/hooks'
import type { WebhookDelivery } from '../../../emulator/views/webhooks.ts'
import { go, linkTo, linkWith, useRoute } from '../../page/route.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Badge, Count, Empty, Failure } from '../../parts/feedback.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Panel, Split } from '../../parts/panel.tsx'
import { DataTable, type TableColumn } from '../../parts/table.tsx'
import { Ago } from '../../parts/time.tsx'
import { fetchJson } from '../../server/api.ts'
import { useLoad } from '../../server/loading.ts'
import { DeliveryDetail } from './delivery.tsx'
import { stateTones } from './states.ts'

const columns: readonly TableColumn<WebhookDelivery>[] = [
  {
    name: 'state',
    title: 'State',
    width: 9,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge>,
  },
  { name: 'kind', title: 'Event', width: 17, cell: ({ kind }) => kind },
  { name: 'record', title: 'Record', width: 9, numeric: true, spare: true, cell: ({ record }) => record },
  { name: 'url', title: 'To', cell: ({ url }) => <span class="mono">{url}</span> },
  { name: 'account', title: 'Account', width: 10, spare: true, cell: ({ account }) => account },
  { name: 'attempts', title: 'Attempts', width: 8, numeric: true, cell: ({ attempts }) => attempts.length },
  { name: 'at', title: 'Time', width: 13, spare: true, cell: ({ at }) => <Ago at={at} /> },
]

/** The deliveries to webhooks, with their states. */
export function WebhooksPanel() {
  const loaded = useLoad<readonly WebhookDelivery[]>('webhooks', ['webhook', 'change', 'clock'])
  const { query } = useRoute()
  const { text, account } = query
  const { data, error } = loaded
  const shown = useMemo(
    () =>
      data
        ?.filter(
          (row) =>
            (!account || row.account === account) &&
            (!text || `${row.kind} ${row.url} ${row.state}`.includes(text)),
        )
        .reverse(),
    [data, text, account],
  )
  const open = data?.find(({ id }) => String(id) === query.id)
  const list = (
    <>
      {error !== undefined && <Failure reason={error} retry={loaded.reload} />}
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={shown ?? []}
        keyOf={keyOf}
        open={open?.id}
        onOpen={(row) => go(linkWith({ id: row.id }))}
        growsAbove
        empty={
          data && (
            <Empty title={text ? 'No matching deliveries' : 'No deliveries yet'}>
              {!text && (
                <>
                  Subscribe with <code>POST /webhooks.json</code>, then change a record of that kind. See the
                  existing <a href={linkTo(['records', 'webhooks'])}>webhooks</a>.
                </>
              )}
            </Empty>
          )
        }
      />
    </>
  )
  return (
    <Panel
      title="Webhooks"
      tools={
        <ActionButton
          disabled={!data?.length}
          work={async () => {
            await fetchJson('webhooks', { method: 'DELETE' })
            loaded.reload()
            return 'Deliveries cleared'
          }}
        >
          Clear
        </ActionButton>
      }
    >
      <div class="filters">
        <SearchField label="Filter by event, state or URL" />
        <a href={linkTo(['records', 'webhooks'])}>Subscriptions</a>
        <Count of={shown?.length} one="delivery" many="deliveries" />
      </div>
      <Split
        list={list}
        detail={open && <DeliveryDetail key={open.id} delivery={open} onReplayed={loaded.reload} />}
      />
    </Panel>
  )
}

const keyOf = ({ id }: WebhookDelivery) => id
