import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { ask } from '../server/api.ts'
import { connection } from '../server/events.ts'
import { attempt } from '../server/notices.ts'
import { hasToken, lock } from '../server/session.ts'
import { useStore } from '../server/store.ts'
import { turnTheme } from './appearance.ts'
import { ClockBar } from './clock-bar.tsx'
import { linkTo } from './route.ts'

const words = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost' } as const

/** What is in sight everywhere: the clock, whether events arrive, the way back to the seeded state. */
export function TopBar({ onHelp }: { onHelp: () => void }) {
  const state = useStore(connection)
  const [isAsking, setAsking] = useState(false)
  const reset = () =>
    void attempt(async () => {
      await ask('reset', { method: 'POST' })
      return 'Everything is back to the seeded state'
    })
  return (
    <header class="top">
      <a class="brand" href={linkTo([])}>
        <img src="assets/icon.svg" alt="" />
        <span>faketura</span>
      </a>
      <ClockBar />
      <div class="top-end">
        <p class={`connection ${state}`} role="status" title={words[state]}>
          <span>{words[state]}</span>
        </p>
        <Button icon="reset" title="Back to the seeded state" onClick={() => setAsking(true)}>
          <span class="word">Reset</span>
        </Button>
        <Button icon="theme" label="Light or dark" onClick={turnTheme} />
        <Button icon="help" label="Keyboard shortcuts" onClick={onHelp} />
        {hasToken() && <Button icon="lock" label="Forget the admin token" onClick={lock} />}
      </div>
      {isAsking && (
        <Confirm
          title="Back to the seeded state?"
          action="Reset"
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          <p>
            Records, counters and clock go back to what they were at the start. Requests, outbox, webhook
            deliveries and faults are emptied. Snapshots stay.
          </p>
        </Confirm>
      )}
    </header>
  )
}
