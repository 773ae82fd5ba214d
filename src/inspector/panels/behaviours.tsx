import type { Behaviour } from '../../kernel/card/behaviour.ts'
import { go, linkWith, useRoute } from '../page/route.ts'
import { Button } from '../parts/button.tsx'
import { Badge, Count, Empty, Failure, type Tone } from '../parts/feedback.tsx'
import { SearchField } from '../parts/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { useLoad } from '../server/loading.ts'

interface BehaviourResponse extends Behaviour {
  readonly provenance: 'documented' | 'observed' | 'assumed'
  readonly test: string
  /** Link to the source's description, relative to the inspector. */
  readonly sourceUrl: string
}

const provenances = ['documented', 'observed', 'assumed'] as const
const tones: Readonly<Record<string, Tone>> = { documented: 'good', observed: 'accent', assumed: 'warn' }

/** Every behaviour of the emulated service, with its provenance and source. */
export function Behaviours() {
  const { data, error, reload } = useLoad<readonly BehaviourResponse[]>('behaviours')
  const { query } = useRoute()
  const text = query.text?.toLowerCase() ?? ''
  const found = data?.filter(({ id, text: sentence, source }) =>
    `${id} ${sentence} ${source}`.toLowerCase().includes(text),
  )
  const shown = found?.filter(({ provenance }) => !query.known || provenance === query.known)
  const areas = groupedByArea(shown ?? [])
  return (
    <Panel
      title="Behaviours"
      about="What the emulated service does, how we know it, and the test that proves it."
    >
      <div class="filters">
        <SearchField label="Filter by word, id or source" />
        {provenances.map((provenance) => (
          <Button
            key={provenance}
            pressed={query.known === provenance}
            onClick={() => go(linkWith({ known: query.known === provenance ? undefined : provenance }))}
          >
            {provenance}{' '}
            <span class="number muted">{found?.filter((one) => one.provenance === provenance).length}</span>
          </Button>
        ))}
        <Count of={shown?.length} one="behaviour" many="behaviours" />
      </div>
      <div class="scroll">
        {error !== undefined && <Failure reason={error} retry={reload} />}
        {shown?.length === 0 && <Empty title="No matching behaviours" />}
        {[...areas].map(([area, behaviours]) => (
          <section key={area} class="card area" aria-labelledby={`area-${area}`}>
            <h2 id={`area-${area}`}>{area.replaceAll('-', ' ')}</h2>
            <ul class="list">
              {behaviours.map(({ id, text: sentence, provenance, source, sourceUrl, test }) => (
                <li key={id}>
                  <Badge tone={tones[provenance]}>{provenance}</Badge>
                  <span class="grow">
                    {sentence}
                    <span class="source muted" title={test}>
                      <code>{id}</code> · <a href={sourceUrl}>{source}</a>
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** Groups by the first part of the id, in the order of the ledger. */
function groupedByArea(
  behaviours: readonly BehaviourResponse[],
): ReadonlyMap<string, readonly BehaviourResponse[]> {
  const areas = new Map<string, BehaviourResponse[]>()
  for (const behaviour of behaviours) {
    const area = behaviour.id.split('/')[0]!
    areas.set(area, [...(areas.get(area) ?? []), behaviour])
  }
  return areas
}
