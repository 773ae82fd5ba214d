import { failureText } from './api.ts'
import { Store } from './store.ts'

/** A message in the corner of the page. */
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

/** Shows a success; the notice goes away by itself. */
export function notify(text: string): void {
  const id = add('good', text)
  setTimeout(() => dismiss(id), 4000)
}

/** Shows a failure; the notice stays until the user dismisses it. */
function notifyFailure(failure: unknown): void {
  add('bad', failureText(failure))
}

function add(tone: Notice['tone'], text: string): number {
  const id = ++last
  notices.set([...notices.get().slice(-3), { id, tone, text }])
  return id
}

/** Runs an action, and shows a notice with its success or failure. */
export async function attempt(work: () => Promise<string | undefined>): Promise<boolean> {
  try {
    const text = await work()
    if (text !== undefined) notify(text)
    return true
  } catch (failure) {
    notifyFailure(failure)
    return false
  }
}
