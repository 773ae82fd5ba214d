import { useEffect, useRef } from 'preact/hooks'
import { Select } from '../parts/field.tsx'
import { accounts } from '../server/directory.ts'
import { useStore } from '../server/store.ts'
import { go, linkTo, linkWith, useRoute } from './route.ts'
import { type InspectorView, views } from './views.tsx'

const groups = [...new Set(views.map(({ group }) => group))]

/** Links to all views, and the choice of the account. */
export function Navigation({ present }: { present: InspectorView }) {
  const { query } = useRoute()
  const known = useStore(accounts) ?? []
  const box = useRef<HTMLElement>(null)
  const { name } = present
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
                    aria-current={view.name === name ? 'page' : undefined}
                  >
                    {view.title}
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
