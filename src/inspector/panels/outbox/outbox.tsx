import { useMemo } from 'preact/hooks'
import type { OutboxRow } from '../../../emulator/views/outbox.ts'
import { go, linkWith, useRoute } from '../../page/route.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Count, Empty, Failure } from '../../parts/feedback.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel, Split } from '../../parts/panel.tsx'
import { DataTable, type TableColumn } from '../../parts/table.tsx'
import { Ago } from '../../parts/time.tsx'
import { fetchJson } from '../../server/api.ts'
import { useLoad } from '../../server/loading.ts'
import { MessageDetail } from './message.tsx'

const columns: readonly TableColumn<OutboxRow>[] = [
  { name: 'subject', title: 'Subject', cell: ({ subject }) => subject },
  { name: 'to', title: 'To', cell: ({ to }) => to.join(', ') },
  { name: 'account', title: 'Account', width: 10, spare: true, cell: ({ account }) => account },
  {
    name: 'attachments',
    title: 'Files',
    width: 5,
    cell: ({ attachments }) =>
      attachments.length > 0 && (
        <span class="attached muted">
          <Icon name="file" />
          {attachments.length}
        </span>
      ),
  },
  { name: 'at', title: 'Sent', width: 13, cell: ({ at }) => <Ago at={at} /> },
]

/** The e-mails that the accounts have sent. None of them has left the machine. */
export function OutboxPanel() {
  const loaded = useLoad<readonly OutboxRow[]>('outbox', ['outbox', 'clock'])
  const { query } = useRoute()
  const { text, account } = query
  const { data, error } = loaded
  const shown = useMemo(
    () => data?.filter((row) => (!account || row.account === account) && fits(row, text)).reverse(),
    [data, text, account],
  )
  const list = (
    <>
      {error !== undefined && <Failure reason={error} retry={loaded.reload} />}
      <DataTable
        label="E-mails"
        columns={columns}
        rows={shown ?? []}
        keyOf={keyOf}
        open={query.id === undefined ? undefined : Number(query.id)}
        onOpen={(row) => go(linkWith({ id: row.id, tab: undefined }))}
        growsAbove
        empty={
          data &&
          (text ? (
            <Empty title="No matching e-mails" />
          ) : (
            <Empty title="No e-mails yet">
              Send a document with <code>POST /invoices/ID/send_by_email.json</code>, or let a recurring
              invoice send one.
            </Empty>
          ))
        }
      />
    </>
  )
  return (
    <Panel
      title="Outbox"
      tools={
        <ActionButton
          disabled={!data?.length}
          work={async () => {
            await fetchJson('outbox', { method: 'DELETE' })
            loaded.reload()
            return 'Outbox cleared'
          }}
        >
          Clear
        </ActionButton>
      }
    >
      <div class="filters">
        <SearchField label="Filter by subject or address" />
        <Count of={shown?.length} one="e-mail" many="e-mails" />
      </div>
      <Split list={list} detail={query.id && <MessageDetail key={query.id} id={query.id} />} />
    </Panel>
  )
}

const keyOf = ({ id }: OutboxRow) => id

function fits({ subject, from, to, cc }: OutboxRow, text: string | undefined): boolean {
  return !text || [subject, from, ...to, ...cc].join(' ').toLowerCase().includes(text.toLowerCase())
}
