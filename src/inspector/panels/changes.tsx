import { useMemo } from 'preact/hooks'
import type { Change } from '../../emulator/record-changes.ts'
import { go, linkWith, useRoute } from '../page/route.ts'
import { Badge, Count, Empty, Failure } from '../parts/feedback.tsx'
import { SearchField, Select } from '../parts/field.tsx'
import { Detail, Panel, Split } from '../parts/panel.tsx'
import { DataTable, type TableColumn } from '../parts/table.tsx'
import { withQuery } from '../server/api.ts'
import { useLoad } from '../server/loading.ts'
import { changeSummary, Difference, KindBadge } from './difference.tsx'
import { RecordLink } from './links.tsx'
import type { SnapshotResponse } from './snapshots.tsx'

const columns: readonly TableColumn<Change>[] = [
  { name: 'kind', title: 'Change', width: 9, cell: ({ kind }) => <KindBadge kind={kind} /> },
  { name: 'resource', title: 'Resource', width: 21, cell: ({ resource }) => resource },
  { name: 'id', title: 'Id', width: 9, numeric: true, cell: ({ id }) => id },
  { name: 'account', title: 'Account', width: 10, spare: true, cell: ({ account }) => account },
  {
    name: 'fields',
    title: 'Name or changed fields',
    cell: (change) => <span class="muted">{changeSummary(change)}</span>,
  },
]

/** The records that differ from the initial state, or from a snapshot. */
export function Changes() {
  const { query } = useRoute()
  const { since, text, account, id } = query
  const loaded = useLoad<readonly Change[]>(withQuery('changes', { since }), ['change', 'changes'])
  const { data: snapshots = [] } = useLoad<readonly SnapshotResponse[]>('snapshots')
  const { data, error } = loaded
  const shown = useMemo(
    () =>
      data?.filter(
        (change) =>
          (!account || change.account === account) &&
          (!text || `${change.kind} ${change.resource} ${change.id}`.includes(text.toLowerCase())),
      ),
    [data, account, text],
  )
  const open = shown?.find((change) => keyOf(change) === id)
  const list = (
    <>
      {error !== undefined && <Failure reason={error} retry={loaded.reload} />}
      <DataTable
        label="Changes"
        columns={columns}
        rows={shown ?? []}
        keyOf={keyOf}
        open={id}
        onOpen={(change) => go(linkWith({ id: keyOf(change) }))}
        empty={
          data && (
            <Empty title={text ? 'No matching changes' : 'Nothing has changed'}>
              {!text && 'Records that are created, updated or deleted appear here.'}
            </Empty>
          )
        }
      />
    </>
  )
  return (
    <Panel title="Changes">
      <div class="filters">
        <Select
          label="Since"
          isBare
          value={since ?? ''}
          options={[
            ['', 'Since the initial state'],
            ...snapshots.map((snapshot) => [snapshot.id, `Since ${snapshot.name ?? snapshot.id}`] as const),
          ]}
          onChange={(value) => go(linkWith({ since: value || undefined, id: undefined }))}
        />
        <SearchField label="Filter by resource or id" />
        <Count of={shown?.length} one="record" many="records" />
      </div>
      <Split list={list} detail={open && <ChangeDetail change={open} />} />
    </Panel>
  )
}

function keyOf({ account, resource, id }: Change): string {
  return `${account}/${resource}/${id}`
}

function ChangeDetail({ change }: { change: Change }) {
  const { account, resource, id, kind } = change
  return (
    <Detail
      title={
        <>
          {resource} {id} <Badge>{account}</Badge>
        </>
      }
      tools={
        kind !== 'delete' && (
          <RecordLink account={account} resource={resource} id={id}>
            Open
          </RecordLink>
        )
      }
    >
      <Difference change={change} />
    </Detail>
  )
}
