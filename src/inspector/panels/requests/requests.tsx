import { useMemo } from 'preact/hooks'
import { go, linkWith, useRoute } from '../../page/route.ts'
import { ActionButton, Button } from '../../parts/button.tsx'
import { Badge, Empty, Failure, toneOfStatus } from '../../parts/feedback.tsx'
import { SearchField, Select, Switch } from '../../parts/field.tsx'
import { Panel, Split } from '../../parts/panel.tsx'
import { DataTable, missingValue, type TableColumn, WarningMark } from '../../parts/table.tsx'
import { TimeOfDay } from '../../parts/time.tsx'
import { fetchJson, serviceUrl, unreachable } from '../../server/api.ts'
import { accounts } from '../../server/directory.ts'
import { connection } from '../../server/events.ts'
import { journal, paused } from '../../server/journal.ts'
import { useStore } from '../../server/store.ts'
import { RequestDetail } from './detail.tsx'
import { matches, type RequestRow, statusClasses } from './filter.ts'

const columns: readonly TableColumn<RequestRow>[] = [
  { name: 'at', title: 'Time', width: 11, wide: true, cell: ({ at }) => <TimeOfDay at={at} /> },
  {
    name: 'status',
    title: 'Status',
    width: 6,
    cell: ({ status }) => <Badge tone={toneOfStatus(status)}>{status || 'dropped'}</Badge>,
  },
  {
    name: 'path',
    title: 'Request',
    cell: ({ method, path }) => (
      <span class="mono" title={path}>
        <span class={`method ${method}`}>{method}</span> {path}
      </span>
    ),
  },
  {
    name: 'operation',
    title: 'Operation',
    width: 22,
    spare: true,
    cell: ({ operation }) => operation ?? <span class="faint">no operation</span>,
  },
  {
    name: 'account',
    title: 'Account',
    width: 10,
    spare: true,
    cell: ({ account }) => account ?? missingValue,
  },
  {
    name: 'notes',
    title: 'Notes',
    width: 6,
    cell: ({ diagnostics, changes }) => (
      <>
        {diagnostics.length > 0 && <WarningMark label={diagnosticsText(diagnostics.length)} />}
        {changes.length > 0 && (
          <span class="muted" title={changesText(changes.length)}>
            {' '}
            <span aria-hidden="true">±{changes.length}</span>
            <span class="hidden">{changesText(changes.length)}</span>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'duration',
    title: 'ms',
    width: 7,
    numeric: true,
    spare: true,
    cell: ({ duration }) => duration.toFixed(1),
  },
]

function changesText(count: number): string {
  return count === 1 ? '1 changed record' : `${count} changed records`
}

function diagnosticsText(count: number): string {
  return count === 1 ? '1 diagnostic' : `${count} diagnostics`
}

/** The requests as they arrive. */
export function RequestsPanel() {
  const rows = useStore(journal)
  const isPaused = useStore(paused)
  const state = useStore(connection)
  const { query } = useRoute()
  const { text, operation, status, account } = query
  const isDiagnosed = query.diagnosed === 'yes'
  const shown = useMemo(
    () => rows?.filter((row) => matches(row, { text, operation, status, account, isDiagnosed })),
    [rows, text, operation, status, account, isDiagnosed],
  )
  const operations = useMemo(() => {
    const named = (rows ?? []).flatMap((row) => row.operation ?? [])
    return [...new Set(operation ? [...named, operation] : named)].sort()
  }, [rows, operation])
  const isFiltered = Boolean(text || operation || status || isDiagnosed)
  const set = (change: Record<string, string | undefined>) => go(linkWith(change))
  const list = (
    <DataTable
      label="Requests"
      columns={columns}
      rows={shown ?? []}
      keyOf={keyOf}
      open={query.id === undefined ? undefined : Number(query.id)}
      onOpen={(row) => go(linkWith({ id: row.id }))}
      growsAbove
      empty={rows && (isFiltered ? <NoMatch /> : <NoRequests />)}
    />
  )
  return (
    <Panel
      title="Requests"
      tools={
        <>
          <Button pressed={isPaused} onClick={() => paused.set(!isPaused)}>
            {isPaused ? 'Paused' : 'Pause'}
          </Button>
          <ActionButton
            disabled={!rows?.length}
            work={async () => {
              await fetchJson('requests', { method: 'DELETE' })
              journal.set([])
              return 'Requests cleared'
            }}
          >
            Clear
          </ActionButton>
        </>
      }
    >
      <div class="filters">
        <SearchField label="Filter by path, account, rule or message" />
        <Select
          label="Operation"
          isBare
          value={operation ?? ''}
          options={[['', 'All operations'], ...operations.map((id) => [id, id] as const)]}
          onChange={(value) => set({ operation: value || undefined })}
        />
        <Select
          label="Status"
          isBare
          value={status ?? ''}
          options={[['', 'Any status'], ...statusClasses]}
          onChange={(value) => set({ status: value || undefined })}
        />
        <Switch
          label="Diagnostics only"
          isOn={isDiagnosed}
          onChange={(isOn) => set({ diagnosed: isOn ? 'yes' : undefined })}
        />
        <span class="count number" aria-live="polite">
          {shown && rows && countText(shown.length, rows.length)}
        </span>
        <span class="faint">±3: 3 changed records</span>
      </div>
      {state === 'lost' && !rows && <Failure reason={unreachable} />}
      <Split list={list} detail={query.id && <RequestDetail key={query.id} id={query.id} />} />
    </Panel>
  )
}

function countText(shown: number, all: number): string {
  const counted = shown === all ? all : `${shown} of ${all}`
  return `${counted} ${all === 1 ? 'request' : 'requests'}`
}

const keyOf = ({ id }: RequestRow) => id

function NoMatch() {
  return (
    <Empty title="No matching requests">
      <Button
        onClick={() =>
          go(linkWith({ text: undefined, operation: undefined, status: undefined, diagnosed: undefined }))
        }
      >
        Show all
      </Button>
    </Empty>
  )
}

function NoRequests() {
  const [first] = useStore(accounts) ?? []
  return (
    <Empty title="Waiting for the first request">
      <p>Point your program at the emulator, or try:</p>
      <p class="mono">
        curl '{serviceUrl.href}invoices.json?api_token={first?.apiToken ?? 'TOKEN'}'
      </p>
    </Empty>
  )
}
