import { Store } from '../server/store.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'faketura theme'

/** The theme; `system` until the user chooses one. */
export const theme = new Store<Theme>(themes.find((known) => known === localStorage.getItem(key)) ?? 'system')

show()
theme.subscribe(show)

function show(): void {
  const chosen = theme.get()
  if (chosen === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(key)
  } else {
    document.documentElement.dataset.theme = chosen
    localStorage.setItem(key, chosen)
  }
}

/** Switches between light and dark, from the one on the screen. */
export function toggleTheme(): void {
  const isDark =
    theme.get() === 'dark' || (theme.get() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  theme.set(isDark ? 'light' : 'dark')
}

const narrow = matchMedia('(width < 720px)')

/** True on a phone's width; the style sheet must have the same limit. */
export const isNarrow = new Store(narrow.matches)

narrow.addEventListener('change', () => isNarrow.set(narrow.matches))
