import type { Fault, FaultRule } from '../../../state/armed-faults.ts'
import { linkTo } from '../../page/route.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Badge, Empty, Feedback } from '../../parts/feedback.tsx'
import { Switch } from '../../parts/field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fetchJson } from '../../server/api.ts'
import { useLoad } from '../../server/loading.ts'
import { attempt } from '../../server/notices.ts'
import { Store, useStore } from '../../server/store.ts'
import { FaultForm } from './form.tsx'
import { aboutText, addFault, isRule, presets, removeFault, thenText } from './kinds.ts'

/** Rules that were turned off here, so that they can be turned on again. */
const switchedOff = new Store<readonly FaultRule[]>([])

/** The faults that were added, suggested ones, and a form for others. */
export function FaultsPanel() {
  const loaded = useLoad<readonly Fault[]>('faults', ['request', 'clock'])
  const offRules = useStore(switchedOff)
  const turn = async (rule: FaultRule, armed: Fault | undefined) => {
    await attempt(async () => {
      if (armed) await removeFault(armed.id)
      else await addFault(rule)
      return armed ? 'The fault is off' : 'The fault is on'
    })
    await loaded.reload()
  }
  return (
    <Panel
      title="Faults"
      about="Make requests fail on purpose, to see how your program copes."
      tools={
        <ActionButton
          disabled={!loaded.data?.length}
          work={async () => {
            await fetchJson('faults', { method: 'DELETE' })
            loaded.reload()
            return 'All faults are off'
          }}
        >
          Turn all off
        </ActionButton>
      }
    >
      <div class="scroll">
        <Feedback of={loaded}>
          {(faults) => (
            <>
              <section class="card" aria-label="Active faults">
                <h2>Active</h2>
                {faults.length === 0 && offRules.length === 0 && (
                  <Empty title="No active faults">Turn one on below, or add your own.</Empty>
                )}
                <ul class="list">
                  {faults.map((fault) => (
                    <ActiveFault
                      key={fault.id}
                      fault={fault}
                      onOff={async () => {
                        const { id: _, hits: __, ...rule } = fault
                        if (!presets.some((preset) => isRule(fault, preset.rule))) {
                          switchedOff.set([...offRules.filter((known) => !isRule(fault, known)), rule])
                        }
                        await turn(rule, fault)
                      }}
                    />
                  ))}
                  {offRules
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
              <section class="card" aria-label="Presets">
                <h2>Presets</h2>
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
        <FaultForm onAdded={loaded.reload} />
      </div>
    </Panel>
  )
}

function ActiveFault({ fault, onOff }: { fault: Fault; onOff: () => Promise<void> }) {
  const { id, hits, times } = fault
  const isUsedUp = times !== undefined && hits >= times
  return (
    <li>
      <Switch label={<RuleText rule={fault} />} isOn onChange={onOff} />
      <span class="grow" />
      <Badge tone={isUsedUp ? 'calm' : hits > 0 ? 'warn' : 'accent'}>
        {hits} {hits === 1 ? 'hit' : 'hits'}
        {isUsedUp ? ', used up' : ''}
      </Badge>
      <a href={linkTo(['requests'])} aria-label={`Requests of fault ${id}`}>
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
