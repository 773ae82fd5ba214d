import { useEffect, useState } from 'preact/hooks'
import { useRoute } from '../page/route.ts'
import { Notices } from '../parts/feedback.tsx'
import { locked } from '../server/session.ts'
import { useStore } from '../server/store.ts'
import { Help } from './help.tsx'
import { Navigation } from './navigation.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TokenEntry } from './token-entry.tsx'
import { TopBar } from './top-bar.tsx'
import { views } from './views.tsx'

/** The whole page. */
export function Inspector() {
  const { path } = useRoute()
  const isLocked = useStore(locked)
  const [isHelping, setHelping] = useState(false)
  useShortcuts(() => setHelping(true))
  const view = views.find(({ name }) => name === path[0]) ?? views[0]!
  useEffect(() => {
    document.title = `${view.title} · faketura inspector`
  }, [view])
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={skip}>
        Skip to content
      </button>
      <TopBar onHelp={() => setHelping(true)} />
      <Navigation present={view} />
      <main class="main">{isLocked ? null : <view.Content key={view.name} />}</main>
      <Notices />
      {isHelping && <Help onClose={() => setHelping(false)} />}
      {isLocked && <TokenEntry />}
    </div>
  )
}

/** A button, because a link would replace the view in the URL. */
function skip(): void {
  document.getElementById('panel-title')?.focus()
}
