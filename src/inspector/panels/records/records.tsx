import { useEffect, useState } from 'preact/hooks'
import { isNarrow } from '../../page/appearance.ts'
import { go, linkTo, linkWith, useRoute } from '../../page/route.ts'
import { Button } from '../../parts/button.tsx'
import { Count, Empty, Failure } from '../../parts/feedback.tsx'
import { SearchField, Select } from '../../parts/field.tsx'
import { Panel, Split } from '../../parts/panel.tsx'
import { DataTable, type Sorting } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { withQuery } from '../../server/api.ts'
import { accounts, knownResources } from '../../server/directory.ts'
import { useLoadRecords } from '../../server/loading.ts'
import type {
  AccountResponse,
  RecordResponse,
  RecordsResponse,
  ResourceResponse,
} from '../../server/responses.ts'
import { useStore } from '../../server/store.ts'
import { ScenarioOffer } from '../scenario-offer.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { chosenColumns, columnsOf } from './columns.tsx'
import { RecordDetail } from './detail.tsx'

const perPage = 100

/** The records of an account, by resource. */
export function RecordsPanel() {
  const { path, query } = useRoute()
  const known = useStore(accounts)
  const cards = useStore(knownResources)
  const account = known?.find(({ prefix }) => prefix === query.account) ?? known?.[0]
  const card = cards?.find(({ name }) => name === (path[1] ?? 'invoices')) ?? cards?.[0]
  if (known?.length === 0) {
    return (
      <Panel title="Records">
        <Empty title="No accounts yet">
          <p>
            <a href={linkTo(['accounts'])}>Create one</a> to add records.
          </p>
          <ScenarioOffer />
        </Empty>
      </Panel>
    )
  }
  if (!account || !card || !cards) return <Panel title="Records">{null}</Panel>
  return <RecordList key={`${account.prefix}/${card.name}`} account={account} card={card} cards={cards} />
}

interface ListProps {
  readonly account: AccountResponse
  readonly card: ResourceResponse
  readonly cards: readonly ResourceResponse[]
}

function RecordList({ account, card, cards }: ListProps) {
  const { query } = useRoute()
  const search = useDebounced(query.text)
  // The newest first, until the user sorts.
  const by = query.sort ?? 'id'
  const descending = query.sort === undefined || query.order === 'desc'
  const page = Number(query.page ?? 1)
  const base = `accounts/${encodeURIComponent(account.prefix)}/records/${card.name}`
  const order = descending ? 'desc' : 'asc'
  const filter = query.where && query.is ? { [query.where]: query.is } : {}
  const loaded = useLoadRecords(
    withQuery(base, { search, ...filter, sort: by, order, page, per_page: perPage }),
    ['change', 'changes', 'clock'],
  )
  const { data, error } = loaded
  const narrow = useStore(isNarrow)
  const names = useStore(chosenColumns).get(card.name) ?? card.columns
  const sorting: Sorting = {
    by,
    descending,
    columns: card.fields.map(({ name }) => name),
    onSort: (name) =>
      go(linkWith({ sort: name, order: by === name && !descending ? 'desc' : undefined, page: undefined })),
  }
  const list = (
    <>
      {error !== undefined && <Failure reason={error} retry={loaded.reload} />}
      <DataTable
        label={card.name}
        columns={columnsOf(card, names, account.prefix, data?.records ?? [], narrow)}
        rows={data?.records ?? []}
        keyOf={keyOf}
        open={query.id === undefined ? undefined : Number(query.id)}
        onOpen={(record) => go(linkWith({ id: record.id }))}
        sorting={sorting}
        empty={data && <NoRecords card={card} isFiltered={Boolean(search || query.where)} />}
      />
      {data && <Pager {...data} page={page} />}
    </>
  )
  return (
    <Panel title="Records" tools={<ColumnChoice card={card} names={names} />}>
      <div class="filters">
        <Tabs
          label="Resources"
          tabs={cards.toSorted(byUse).map(({ name }) => [name, resourceTitle(name)] as const)}
          present={card.name}
          linkOf={(name) => linkTo(['records', name], { account: account.prefix })}
        />
      </div>
      <div class="filters">
        <SearchField label={`Search ${resourceTitle(card.name)}`} />
        {query.where && (
          <Button
            icon="close"
            onClick={() => go(linkWith({ where: undefined, is: undefined, page: undefined }))}
          >
            {query.where}: {query.is}
          </Button>
        )}
        {!query.account && <AccountChoice present={account.prefix} />}
        <Count of={data?.total} one="record" many="records" />
      </div>
      <Split
        list={list}
        detail={
          query.id && <RecordDetail key={`${base}/${query.id}`} account={account} card={card} id={query.id} />
        }
      />
    </Panel>
  )
}

/** The most used resources. */
const mostUsed = ['clients', 'invoices']

function byUse(one: ResourceResponse, other: ResourceResponse): number {
  return mostUsed.indexOf(other.name) - mostUsed.indexOf(one.name)
}

const keyOf = ({ id }: RecordResponse) => id

/** Such as `warehouse documents`. */
function resourceTitle(resource: string): string {
  return resource.replaceAll('_', ' ')
}

/** Records belong to one account; without a choice in the navigation, this shows and changes which one. */
function AccountChoice({ present }: { present: string }) {
  const known = useStore(accounts) ?? []
  if (known.length < 2) return null
  return (
    <Select
      label="Account of the records"
      isBare
      value={present}
      options={known.map(({ prefix }) => [prefix, prefix] as const)}
      onChange={(account) => go(linkWith({ account, id: undefined, page: undefined }))}
    />
  )
}

function NoRecords({ card, isFiltered }: { card: ResourceResponse; isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <Empty title={`No ${resourceTitle(card.name)} yet`}>
        <ScenarioOffer />
      </Empty>
    )
  }
  return (
    <Empty title="No matching records">
      <Button
        onClick={() => go(linkWith({ text: undefined, where: undefined, is: undefined, page: undefined }))}
      >
        Show all
      </Button>
    </Empty>
  )
}

function Pager({ total, page, records }: RecordsResponse & { readonly page: number }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  const from = (page - 1) * perPage + 1
  const turn = (to: number) => go(linkWith({ page: to === 1 ? undefined : to, id: undefined }))
  return (
    <nav class="pager" aria-label="Pages">
      <span class="grow number muted">
        {records.length === 0 ? 'Past the last page' : `${from}–${from + records.length - 1} of ${total}`}
      </span>
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <span class="number">
        Page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

/** The text, once the user has stopped typing. */
function useDebounced(text: string | undefined): string | undefined {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
