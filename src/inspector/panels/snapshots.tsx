import { useState } from 'preact/hooks'
import { linkTo } from '../page/route.ts'
import { ActionButton } from '../parts/button.tsx'
import { Empty, Feedback } from '../parts/feedback.tsx'
import { TextField } from '../parts/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { Timestamp } from '../parts/time.tsx'
import { fetchJson } from '../server/api.ts'
import { useLoad } from '../server/loading.ts'

export interface SnapshotResponse {
  readonly id: string
  readonly name: string | null
  readonly at: string
}

/** Takes, restores and deletes snapshots. */
export function SnapshotsPanel() {
  const loaded = useLoad<readonly SnapshotResponse[]>('snapshots')
  const [name, setName] = useState('')
  const take = async () => {
    const { id } = await fetchJson<SnapshotResponse>('snapshots', {
      method: 'POST',
      body: name ? { name } : {},
    })
    setName('')
    loaded.reload()
    return `Snapshot ${name || id} saved`
  }
  return (
    <Panel title="Snapshots" about="Save the current state and return to it later. Both take microseconds.">
      <div class="scroll">
        <form class="row-form" onSubmit={(event) => event.preventDefault()}>
          <TextField label="Name" value={name} onInput={setName} placeholder="before the refund" />
          <ActionButton tone="main" type="submit" work={take}>
            Take snapshot
          </ActionButton>
        </form>
        <Feedback of={loaded}>
          {(snapshots) =>
            snapshots.length === 0 ? (
              <Empty title="No snapshots yet">Take one before you try something, then restore it.</Empty>
            ) : (
              <ul class="cards">
                {[...snapshots].reverse().map((snapshot) => (
                  <SnapshotCard key={snapshot.id} snapshot={snapshot} onChange={loaded.reload} />
                ))}
              </ul>
            )
          }
        </Feedback>
      </div>
    </Panel>
  )
}

function SnapshotCard({
  snapshot: { id, name, at },
  onChange,
}: {
  snapshot: SnapshotResponse
  onChange: () => void
}) {
  const title = name ?? id
  const path = `snapshots/${encodeURIComponent(id)}`
  const restore = async () => {
    await fetchJson(`${path}/restore`, { method: 'POST' })
    return `Restored ${title}; logged requests stay`
  }
  const remove = async () => {
    await fetchJson(path, { method: 'DELETE' })
    onChange()
    return `Deleted ${title}`
  }
  return (
    <li class="card">
      <header class="card-header">
        <h2>{title}</h2>
        <code class="muted">{id}</code>
      </header>
      <Timestamp at={at} />
      <div class="tools">
        <ActionButton work={restore} label={`Restore ${title}`}>
          Restore
        </ActionButton>
        <a class="button" href={linkTo(['changes'], { since: id })}>
          Changes since
        </a>
        <ActionButton tone="danger" work={remove} label={`Delete ${title}`}>
          Delete
        </ActionButton>
      </div>
    </li>
  )
}
