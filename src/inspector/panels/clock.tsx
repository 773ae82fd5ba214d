import { useState } from 'preact/hooks'
import type { Happening } from '../../resources/shared/happening.ts'
import { ActionButton } from '../parts/button.tsx'
import { Badge, Empty, type Tone } from '../parts/feedback.tsx'
import { Switch, TextField } from '../parts/field.tsx'
import { Panel, Section } from '../parts/panel.tsx'
import { localTime } from '../parts/time.tsx'
import { fetchJson } from '../server/api.ts'
import { type ClockResponse, setClock, useNow } from '../server/clock.ts'
import { attempt } from '../server/notices.ts'
import { useStore } from '../server/store.ts'
import { type Advance, advance, advances, steps } from './advance.ts'
import { RecordLink } from './links.tsx'

async function put(body: object): Promise<void> {
  setClock(await fetchJson<ClockResponse>('clock', { method: 'PUT', body }))
}

/** Shows, sets and advances the emulator's time. */
export function ClockPanel() {
  const now = useNow()
  const moves = useStore(advances)
  const text = now && localTime(now.milliseconds, now.offset)
  return (
    <Panel
      title="Clock"
      about="Everything that depends on time follows this clock: dates, payment terms, numbers, overdue invoices, webhook retries."
    >
      <div class="scroll">
        <section class="card" aria-label="Time">
          <header class="card-header">
            <p class="big-time number">
              {text} {now && <span class="muted">{now.offset}</span>}
            </p>
            {now && (
              <Switch
                label="Running"
                isOn={now.running}
                onChange={(running) =>
                  attempt(async () => {
                    await put({ running })
                    return running ? 'The clock is running' : 'The clock is frozen'
                  })
                }
              />
            )}
          </header>
          <AdvanceForm />
          {text && <SetForm key={text.slice(0, 10)} present={text} />}
        </section>
        <section class="card" aria-label="What happened">
          <h2>What happened</h2>
          {moves.length === 0 && (
            <Empty title="No advances yet">
              Advance the clock to see overdue invoices, recurring invoices, e-mails and webhook retries.
            </Empty>
          )}
          {moves.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </section>
      </div>
    </Panel>
  )
}

function AdvanceForm() {
  const [by, setBy] = useState('')
  return (
    <form class="row-form" onSubmit={(event) => event.preventDefault()}>
      <TextField label="Advance by" value={by} onInput={setBy} placeholder="2 weeks" />
      <ActionButton tone="main" type="submit" disabled={!by} work={() => advance(by)}>
        Advance
      </ActionButton>
      {steps.map((step) => (
        <ActionButton key={step} work={() => advance(step)} title={`Advance by ${step}`}>
          +{step}
        </ActionButton>
      ))}
    </form>
  )
}

function SetForm({ present }: { present: string }) {
  const [at, setAt] = useState(present.slice(0, 16).replace(' ', 'T'))
  const [isForced, setForced] = useState(false)
  const set = async () => {
    await put({ now: at, ...(isForced ? { force: true } : {}) })
    return `The clock is set to ${at.replace('T', ' ')}`
  }
  return (
    <form class="row-form" onSubmit={(event) => event.preventDefault()}>
      <TextField label="Set to" type="datetime-local" value={at} onInput={setAt} />
      <ActionButton type="submit" work={set}>
        Set
      </ActionButton>
      <Switch label="Allow going back" isOn={isForced} onChange={setForced} />
    </form>
  )
}

function Move({ move: { by, happenings } }: { move: Advance }) {
  return (
    <Section title={`+${by}`}>
      {happenings.length === 0 && <p class="muted">Nothing happened.</p>}
      <ol class="list">
        {happenings.map((happening, at) => (
          <li key={at}>
            <time class="number muted" dateTime={happening.on}>
              {happening.on}
            </time>
            <Badge tone={tones[happening.kind]}>{happening.kind.replaceAll('_', ' ')}</Badge>
            <span class="grow">
              <RecordLink account={happening.account} resource={happening.resource} id={happening.id}>
                {happening.number && `${happening.resource} ${happening.number}`}
              </RecordLink>
              {happening.reason && <span class="muted"> {happening.reason}</span>}
            </span>
            <span class="muted">{happening.account}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const tones: Readonly<Record<Happening['kind'], Tone>> = {
  overdue: 'bad',
  recurring_invoice: 'good',
  recurring_stopped: 'warn',
  email: 'accent',
  webhook_retry: 'warn',
  cleared: 'good',
  not_cleared: 'bad',
}
