import { useCallback, useLayoutEffect, useState } from 'preact/hooks'

/** Height of a row in pixels; the style sheet must have the same. */
export const rowHeight = 32

/** Rows that are rendered above and below those in sight. */
const margin = 12

/** The range of rows that a scrolling box has to render. */
export function useWindow(box: { readonly current: HTMLElement | null }, count: number) {
  const [seen, setSeen] = useState({ top: 0, height: 900 })
  const measure = useCallback(() => {
    const element = box.current
    if (!element) return
    // Steps of a few rows, so that scrolling does not render at every pixel.
    const step = rowHeight * 4
    const top = Math.floor(element.scrollTop / step) * step
    const height = element.clientHeight
    setSeen((known) => (known.top === top && known.height === height ? known : { top, height }))
  }, [box])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, measure])
  const from = Math.max(0, Math.min(Math.floor(seen.top / rowHeight), count) - margin)
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + 4 + margin)
  return { from, to, onScroll: measure }
}
