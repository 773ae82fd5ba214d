import { useEffect, useRef } from 'preact/hooks'
import type { OutboxRow } from '../../emulator/views/outbox.ts'
import { go, linkTo, linkWith, useRoute } from '../page/route.ts'
import { Select } from '../parts/field.tsx'
import { accounts } from '../server/directory.ts'
import { journal } from '../server/journal.ts'
import { useLoad } from '../server/loading.ts'
import { useStore } from '../server/store.ts'
import { type InspectorView, views } from './views.tsx'

const groups = [...new Set(views.map(({ group }) => group))]

interface Counted {
  readonly count: number
  /** The counted items, for the tooltip and screen readers. */
  readonly text: string
}

/** The number of new items by view: requests with diagnostics, and e-mails. */
function useCounts(account: string | undefined): Readonly<Record<string, Counted>> {
  const isMeant = (row: { readonly account: string | null }) => !account || row.account === account
  const diagnosed = (useStore(journal) ?? []).filter(
    (row) => row.diagnostics.length > 0 && isMeant(row),
  ).length
  const sent = (useLoad<readonly OutboxRow[]>('outbox', ['outbox', 'clock']).data ?? []).filter(
    isMeant,
  ).length
  return {
    requests: {
      count: diagnosed,
      text: diagnosed === 1 ? '1 request with diagnostics' : `${diagnosed} requests with diagnostics`,
    },
    outbox: { count: sent, text: sent === 1 ? '1 e-mail' : `${sent} e-mails` },
  }
}

/** Links to all views, and the choice of the account. */
export function Navigation({ present }: { present: InspectorView }) {
  const { query } = useRoute()
  const known = useStore(accounts) ?? []
  const box = useRef<HTMLElement>(null)
  const { name } = present
  const counts = useCounts(query.account)
  useEffect(() => {
    const link = box.current?.querySelector(`a[data-view="${name}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [name])
  const options = [['', 'All accounts'], ...known.map(({ prefix }) => [prefix, prefix] as const)] as const
  return (
    <nav class="nav" ref={box} aria-label="Views">
      <Select
        label="Account"
        isBare
        value={query.account ?? ''}
        options={options}
        onChange={(account) =>
          go(linkWith({ account: account || undefined, id: undefined, page: undefined }))
        }
      />
      {groups.map((group) => (
        <div key={group}>
          <h2 id={`group-${group}`}>{group}</h2>
          <ul aria-labelledby={`group-${group}`}>
            {views
              .filter((view) => view.group === group)
              .map((view) => (
                <li key={view.name}>
                  <a
                    href={linkTo([view.name])}
                    data-view={view.name}
                    title={counts[view.name]?.count ? counts[view.name]?.text : undefined}
                    aria-current={view.name === name ? 'page' : undefined}
                  >
                    {view.title}
                    {counts[view.name]?.count ? (
                      <span class="count number" aria-hidden="true">
                        {counts[view.name]?.count}
                      </span>
                    ) : undefined}
                  </a>
                </li>
              ))}
            {group === 'Reference' && (
              <li>
                <a href="docs">Documentation</a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </nav>
  )
}
