import { failureText } from './api.ts'
import { Store } from './store.ts'

/** Something that the page tells in passing; it is read out, too. */
export interface Notice {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export const notices = new Store<readonly Notice[]>([])

let last = 0

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

/** Tells of a success; it goes away by itself. */
export function tell(text: string): void {
  const id = add('good', text)
  setTimeout(() => dismiss(id), 4000)
}

/** Tells of a failure; it stays until somebody has read it. */
export function tellFailure(failure: unknown): void {
  add('bad', failureText(failure))
}

function add(tone: Notice['tone'], text: string): number {
  const id = ++last
  notices.set([...notices.get().slice(-3), { id, tone, text }])
  return id
}

/** Does something and tells how it went. */
export async function attempt(work: () => Promise<string | undefined>): Promise<boolean> {
  try {
    const text = await work()
    if (text !== undefined) tell(text)
    return true
  } catch (failure) {
    tellFailure(failure)
    return false
  }
}
