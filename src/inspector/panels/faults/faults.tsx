import type { Fault, FaultRule } from '../../../world/armed-faults.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Badge, Empty, Feedback } from '../../parts/feedback.tsx'
import { Switch } from '../../parts/field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ask } from '../../server/api.ts'
import { useLoad } from '../../server/loading.ts'
import { attempt } from '../../server/notices.ts'
import { Store, useStore } from '../../server/store.ts'
import { linkTo } from '../../shell/route.ts'
import { FaultForm } from './form.tsx'
import { aboutText, arm, disarm, isRule, presets, thenText } from './kinds.ts'

/** Rules that were switched off here, so that they can be switched on again. */
const resting = new Store<readonly FaultRule[]>([])

/** What goes wrong on purpose. */
export function FaultsPanel() {
  const loaded = useLoad<readonly Fault[]>('faults', ['request', 'clock'])
  const rested = useStore(resting)
  const turn = async (rule: FaultRule, armed: Fault | undefined) => {
    await attempt(async () => {
      if (armed) await disarm(armed.id)
      else await arm(rule)
      return armed ? 'The fault is off' : 'The fault is on'
    })
    await loaded.reload()
  }
  return (
    <Panel
      title="Faults"
      about="What goes wrong on purpose, to see what your program does then."
      tools={
        <ActionButton
          disabled={!loaded.data?.length}
          work={async () => {
            await ask('faults', { method: 'DELETE' })
            loaded.reload()
            return 'All faults are off'
          }}
        >
          All off
        </ActionButton>
      }
    >
      <div class="scroll">
        <Feedback of={loaded}>
          {(faults) => (
            <>
              <section class="card" aria-label="Faults that are on">
                <h2>On</h2>
                {faults.length === 0 && rested.length === 0 && (
                  <Empty title="Nothing goes wrong">Switch one on below, or write your own.</Empty>
                )}
                <ul class="list">
                  {faults.map((fault) => (
                    <Armed
                      key={fault.id}
                      fault={fault}
                      onOff={async () => {
                        const { id: _, hits: __, ...rule } = fault
                        if (!presets.some((preset) => isRule(fault, preset.rule))) {
                          resting.set([...rested.filter((known) => !isRule(fault, known)), rule])
                        }
                        await turn(rule, fault)
                      }}
                    />
                  ))}
                  {rested
                    .filter((rule) => !faults.some((fault) => isRule(fault, rule)))
                    .map((rule) => (
                      <li key={JSON.stringify(rule)}>
                        <Switch
                          label={<RuleText rule={rule} />}
                          isOn={false}
                          onChange={() => turn(rule, undefined)}
                        />
                      </li>
                    ))}
                </ul>
              </section>
              <section class="card" aria-label="Faults to try">
                <h2>To try</h2>
                <ul class="list">
                  {presets.map(({ title, about, rule }) => {
                    const armed = faults.find((fault) => isRule(fault, rule))
                    return (
                      <li key={title}>
                        <Switch label={title} isOn={armed !== undefined} onChange={() => turn(rule, armed)} />
                        <span class="muted grow">{about}</span>
                      </li>
                    )
                  })}
                </ul>
              </section>
            </>
          )}
        </Feedback>
        <FaultForm onArmed={loaded.reload} />
      </div>
    </Panel>
  )
}

function Armed({ fault, onOff }: { fault: Fault; onOff: () => Promise<void> }) {
  const { id, hits, times } = fault
  const isSpent = times !== undefined && hits >= times
  return (
    <li>
      <Switch label={<RuleText rule={fault} />} isOn onChange={onOff} />
      <span class="grow" />
      <Badge tone={isSpent ? 'calm' : hits > 0 ? 'warn' : 'accent'}>
        {hits} {hits === 1 ? 'hit' : 'hits'}
        {isSpent ? ', spent' : ''}
      </Badge>
      <a href={linkTo(['requests'])} aria-label={`Requests that fault ${id} is about`}>
        Requests
      </a>
    </li>
  )
}

function RuleText({ rule }: { rule: FaultRule }) {
  return (
    <>
      {aboutText(rule)} <span class="muted">→ {thenText(rule.then)}</span>
    </>
  )
}
