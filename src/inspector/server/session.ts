import { Store } from './store.ts'

const key = 'faketura admin token'

/** The admin token, when the emulator wants one; kept for this tab only, and never part of an address. */
const token = new Store<string | null>(sessionStorage.getItem(key))

/** True while the emulator has refused what the page knows; the page asks for a token then. */
export const locked = new Store(false)

export function authorization(): Readonly<Record<string, string>> {
  const known = token.get()
  return known ? { Authorization: `Bearer ${known}` } : {}
}

export function hasToken(): boolean {
  return token.get() !== null
}

/** Takes a token for the rest of the tab's life. */
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
