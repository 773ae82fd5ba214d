import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ask, failureText, send } from './api.ts'
import { listenToEvents, type Topic } from './events.ts'

/** What a part of the page shows of an answer. */
export interface Loaded<Answer> {
  /** The last answer; it stays while a newer one, or one of another path, is on its way. */
  readonly data: Answer | undefined
  /** Why there is no newer one. */
  readonly error: string | undefined
  /** Asks anew; done when the answer is there. */
  reload(): Promise<void>
}

/** Last answers by path, so that a view that one comes back to is there at once. */
const answers = new Map<string, unknown>()
const maxAnswers = 60

/** Events come in bursts; a view that follows them asks again at most this often, in milliseconds. */
const pause = 250

/** And where answers take long, it leaves the emulator this many times as long in peace. */
const patience = 4

/**
 * Loads a path of the admin interface, and again when an event of one of the topics arrives.
 * @param path nothing is loaded when it is missing
 */
export function useLoad<Answer>(path: string | undefined, topics: readonly Topic[] = []): Loaded<Answer> {
  return useLoadBy(ask<Answer>, path, topics)
}

/** The same for an answer that is a text. */
export function useLoadText(path: string, topics: readonly Topic[] = []): Loaded<string> {
  return useLoadBy(text, path, topics)
}

async function text(path: string): Promise<string> {
  return (await send(path)).text()
}

function useLoadBy<Answer>(
  get: (path: string) => Promise<Answer>,
  path: string | undefined,
  topics: readonly Topic[],
): Loaded<Answer> {
  const [state, setState] = useState<{ path?: string; data?: Answer; error?: string }>({})
  const asked = useRef(0)
  const load = useCallback(async () => {
    if (path === undefined) return
    const turn = ++asked.current
    const isLatest = () => turn === asked.current
    await get(path).then(
      (data) => {
        remember(path, data)
        if (isLatest()) setState({ path, data })
      },
      (failure) => {
        if (isLatest()) setState({ path, data: known(path), error: failureText(failure) })
      },
    )
  }, [path, get])
  useEffect(() => void load(), [load])
  useEvents(['reset', 'restore', 'lost', ...topics], load)
  if (path === undefined) return { data: undefined, error: undefined, reload: load }
  const isPresent = state.path === path
  return {
    data: isPresent ? state.data : (known<Answer>(path) ?? state.data),
    error: isPresent ? state.error : undefined,
    reload: load,
  }
}

/** Runs an action after events of some topics, spared while the page is out of sight. */
export function useEvents(topics: readonly Topic[], action: () => Promise<void>): void {
  const names = topics.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = pause
    let isBusy = false
    const run = async () => {
      timer = undefined
      if (document.hidden) return document.addEventListener('visibilitychange', run, { once: true })
      isBusy = true
      const started = performance.now()
      await action()
      wait = Math.max(pause, patience * (performance.now() - started))
      isBusy = false
    }
    // What comes while an answer is on its way is seen after it.
    const soon = () => {
      timer ??= setTimeout(() => (isBusy ? again() : run()), wait)
    }
    const again = () => {
      timer = undefined
      soon()
    }
    const stops = [...topics, 'connect' as const].map((topic) => listenToEvents(topic, soon))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [names, action])
}

function known<Answer>(path: string): Answer | undefined {
  return answers.get(path) as Answer | undefined
}

function remember(path: string, answer: unknown): void {
  answers.delete(path)
  answers.set(path, answer)
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value!)
}
