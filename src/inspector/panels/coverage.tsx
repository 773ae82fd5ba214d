import { go, linkTo, linkWith, useRoute } from '../page/route.ts'
import { Badge, Empty, Failure, type Tone } from '../parts/feedback.tsx'
import { SearchField, Switch } from '../parts/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { useLoad } from '../server/loading.ts'

type Counts = Readonly<Record<string, number>>

interface OperationResponse {
  readonly id: string
  readonly requests: number
  readonly statuses: Counts
  readonly formats: Counts
}

interface CoverageResponse {
  readonly operations: readonly OperationResponse[]
  readonly kinds: Readonly<Record<string, Counts>>
  readonly problems: Counts
  readonly percent: { readonly operations: number; readonly kinds: number; readonly problems: number }
}

/** The parts of the API that requests have covered since the start. */
export function CoveragePanel() {
  const { data, error, reload } = useLoad<CoverageResponse>('coverage', ['request'])
  const { query } = useRoute()
  const isMissing = query.missing === 'yes'
  const text = query.text?.toLowerCase() ?? ''
  const shown = data?.operations.filter(
    ({ id, statuses }) => id.includes(text) && (!isMissing || !hasSucceeded(statuses)),
  )
  return (
    <Panel
      title="Coverage"
      about="The parts of the API that requests have covered since the start. An operation counts once it has succeeded."
    >
      <div class="filters">
        <SearchField label="Filter by operation" />
        <Switch
          label="Not covered yet"
          isOn={isMissing}
          onChange={(isOn) => go(linkWith({ missing: isOn ? 'yes' : undefined }))}
        />
      </div>
      <div class="scroll">
        {error !== undefined && <Failure reason={error} retry={reload} />}
        {data && (
          <div class="meters">
            <Meter title="Operations" percent={data.percent.operations} />
            <Meter title="Document kinds" percent={data.percent.kinds} />
            <Meter title="Errors" percent={data.percent.problems} />
          </div>
        )}
        {data && shown && (
          <>
            <section class="card flush" aria-label="Operations">
              {shown.length === 0 && <Empty title="No matching operations" />}
              {shown.length > 0 && <Operations operations={shown} />}
            </section>
            <section class="cards" aria-label="Document kinds and errors">
              {Object.entries(data.kinds).map(([resource, counts]) => (
                <Counted key={resource} title={`Kinds of ${resource.replaceAll('_', ' ')}`} counts={counts} />
              ))}
              <Counted title="Errors" counts={data.problems} />
            </section>
          </>
        )}
      </div>
    </Panel>
  )
}

function Meter({ title, percent }: { title: string; percent: number }) {
  return (
    <div class="card">
      <div class="card-header">
        <h2>{title}</h2>
        <span class="big-time number">{percent} %</span>
      </div>
      <meter min={0} max={100} value={percent} aria-label={title} />
    </div>
  )
}

function Operations({ operations }: { operations: readonly OperationResponse[] }) {
  return (
    <div class="table-frame">
      <table class="table plain" aria-label="Operations">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col" class="end">
              Requests
            </th>
            <th scope="col">Statuses</th>
            <th scope="col">Formats</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(({ id, requests, statuses, formats }) => (
            <tr key={id}>
              <td>
                {requests > 0 ? (
                  <a href={linkTo(['requests'], { operation: id })}>{id}</a>
                ) : (
                  <span class="muted">{id}</span>
                )}
              </td>
              <td class="number end">{requests}</td>
              <td>
                <Tally counts={statuses} toneOf={(status) => (Number(status) < 400 ? 'good' : 'warn')} />
              </td>
              <td>
                <Tally counts={formats} toneOf={() => 'calm'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Tally({ counts, toneOf }: { counts: Counts; toneOf: (name: string) => Tone }) {
  return (
    <span class="badges">
      {Object.entries(counts).map(([name, count]) => (
        <Badge key={name} tone={toneOf(name)}>
          {name} × {count}
        </Badge>
      ))}
    </span>
  )
}

function Counted({ title, counts }: { title: string; counts: Counts }) {
  const entries = Object.entries(counts)
  return (
    <div class="card">
      <h2>{title}</h2>
      <p class="badges">
        {entries.map(([name, count]) => (
          <Badge key={name} tone={count > 0 ? 'good' : 'calm'}>
            {name} {count > 0 ? `× ${count}` : ''}
          </Badge>
        ))}
      </p>
    </div>
  )
}

function hasSucceeded(statuses: Counts): boolean {
  return Object.keys(statuses).some((status) => Number(status) > 0 && Number(status) < 400)
}
