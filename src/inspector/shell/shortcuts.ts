import { useEffect } from 'preact/hooks'
import { toggleTheme } from '../page/appearance.ts'
import { go, linkTo } from '../page/route.ts'
import { views } from './views.tsx'

/** Longest time between `g` and its second key, in milliseconds. */
const sequenceTimeout = 1500

/** The shortcuts that work on every view; `?` lists them. */
export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    let leader = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return
      if (document.querySelector('dialog[open]')) return
      const view = views.find(({ key }) => key === event.key)
      if (view && performance.now() - leader < sequenceTimeout) {
        leader = -Infinity
        go(linkTo([view.name]))
        return
      }
      leader = event.key === 'g' ? performance.now() : -Infinity
      if (event.key === '?') onHelp()
      else if (event.key === 't') toggleTheme()
      else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('input[type="search"]')
        if (!search) return
        event.preventDefault()
        search.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onHelp])
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
}
