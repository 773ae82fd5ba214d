import { Store } from './store.ts'

const key = 'faketura admin token'

/** The admin token, if the emulator requires one; kept for this tab only, and never part of a URL. */
const token = new Store<string | null>(sessionStorage.getItem(key))

/** True after the emulator has refused the token, or its absence; the page asks for one then. */
export const locked = new Store(false)

export function authorization(): Readonly<Record<string, string>> {
  const known = token.get()
  return known ? { Authorization: `Bearer ${known}` } : {}
}

export function hasToken(): boolean {
  return token.get() !== null
}

/** Uses a token until the tab is closed. */
export function unlock(given: string): void {
  sessionStorage.setItem(key, given)
  token.set(given)
  locked.set(false)
}

/** Forgets the token. */
export function lock(): void {
  sessionStorage.removeItem(key)
  token.set(null)
  locked.set(true)
}
