import { useState } from 'preact/hooks'
import { toggleTheme } from '../page/appearance.ts'
import { linkTo } from '../page/route.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { fetchJson } from '../server/api.ts'
import { connection } from '../server/events.ts'
import { attempt } from '../server/notices.ts'
import { hasToken, lock } from '../server/session.ts'
import { useStore } from '../server/store.ts'
import { ClockBar } from './clock-bar.tsx'

const words = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost' } as const

/** The bar above every view: the clock, the connection, and the reset. */
export function TopBar({ onHelp }: { onHelp: () => void }) {
  const state = useStore(connection)
  const [isAsking, setAsking] = useState(false)
  const reset = () =>
    void attempt(async () => {
      await fetchJson('reset', { method: 'POST' })
      return 'The initial state is restored'
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
        <Button icon="reset" title="Reset to the initial state" onClick={() => setAsking(true)}>
          <span class="word">Reset</span>
        </Button>
        <Button icon="theme" label="Switch the theme" onClick={toggleTheme} />
        <Button icon="help" label="Keyboard shortcuts" onClick={onHelp} />
        {hasToken() && <Button icon="lock" label="Forget the admin token" onClick={lock} />}
      </div>
      {isAsking && (
        <Confirm
          title="Reset to the initial state?"
          action="Reset"
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          <p>
            Records, counters, clock, faults, outbox and webhook deliveries return to the initial state.
            Logged requests are cleared. Snapshots stay.
          </p>
        </Confirm>
      )}
    </header>
  )
}
