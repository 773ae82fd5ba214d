import type { Change } from '../../../emulator/record-changes.ts'
import { linkTo, useRoute } from '../../page/route.ts'
import { Empty, Feedback } from '../../parts/feedback.tsx'
import { Section } from '../../parts/panel.tsx'
import { useLoad } from '../../server/loading.ts'
import { Difference } from '../difference.tsx'

/** How a record differs from the initial state. */
export function RecordHistory({ account, resource, id }: { account: string; resource: string; id: number }) {
  const loaded = useLoad<readonly Change[]>('changes', ['change', 'changes'])
  const { query } = useRoute()
  return (
    <Feedback of={loaded}>
      {(changes) => {
        const change = changes.find(
          (one) => one.account === account && one.resource === resource && one.id === id,
        )
        if (!change) return <Empty title="Unchanged since the initial state" />
        return (
          <Section
            title="Since the initial state"
            tools={<a href={linkTo(['requests'], { account: query.account, text: String(id) })}>Requests</a>}
          >
            <Difference change={change} />
          </Section>
        )
      }}
    </Feedback>
  )
}
