import { Store } from '../server/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'faketura theme'

/** How the page looks: as the system does, unless somebody chose. */
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

/** Goes from the one to the other, starting from what one sees. */
export function turnTheme(): void {
  const isDark =
    theme.get() === 'dark' || (theme.get() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  theme.set(isDark ? 'light' : 'dark')
}

const narrow = matchMedia('(width < 720px)')

/** True where there is a phone's width, as the style sheet has it. */
export const isNarrow = new Store(narrow.matches)

narrow.addEventListener('change', () => isNarrow.set(narrow.matches))
