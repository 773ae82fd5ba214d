import { useEffect, useRef, useState } from 'preact/hooks'
import { rowHeight } from './window.ts'

/** Rows that PageUp and PageDown move by. */
const pageStep = 10

/**
 * A roving tab index: Tab reaches one row of the table; arrow keys, Home, End and the page keys move to others.
 * @param open index of the open row, which Tab reaches first; -1 if none is open
 * @param onOpen called for Enter and Space
 */
export function useRoving(
  box: { readonly current: HTMLElement | null },
  count: number,
  open: number,
  onOpen: (at: number) => void,
) {
  const [active, setActive] = useState(0)
  const wanted = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (open >= 0) setActive(open)
  }, [open])
  useEffect(() => {
    if (wanted.current === undefined) return
    // A row out of sight exists only after the box has scrolled, which may take several renders.
    const row = rowAt(box.current, wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const present = Math.min(active, Math.max(0, count - 1))
  const walk = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to))
    wanted.current = next
    setActive(next)
    scrollToRow(box.current, next)
    // If the row is active already, no render follows to focus it.
    rowAt(box.current, next)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.tagName !== 'TR') return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: present + 1,
      ArrowUp: present - 1,
      j: present + 1,
      k: present - 1,
      PageDown: present + pageStep,
      PageUp: present - pageStep,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (to !== undefined) walk(to)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(present)
    else return
    event.preventDefault()
  }
  return { active: present, moveTo: setActive, onKeyDown }
}

function rowAt(box: HTMLElement | null, at: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`tr[data-at="${at}"]`) ?? null
}

function scrollToRow(box: HTMLElement | null, at: number): void {
  if (!box) return
  const head = rowHeight
  const top = at * rowHeight
  const room = box.clientHeight - head
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room
}
