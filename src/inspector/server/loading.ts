import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { failureText, fetchJson, fetchResponse } from './api.ts'
import { listenToEvents, type Topic } from './events.ts'
import type { RecordsResponse } from './responses.ts'

/** The state of loading a path. */
export interface Loaded<Data> {
  /** The latest data; it stays while newer data, or that of another path, loads. */
  readonly data: Data | undefined
  /** Why the latest loading failed. */
  readonly error: string | undefined
  /** Loads again; resolves when it is done. */
  reload(): Promise<void>
}

/** The latest data by path, so that a view opens at once when the user returns to it. */
const responses = new Map<string, unknown>()
const maxCached = 60

/** Events come in bursts; a view reloads at most once in this time, in milliseconds. */
const pause = 250

/** After a slow response, a view waits this many times as long as the response took. */
const pauseFactor = 4

/**
 * Loads JSON from a path of the admin API, and reloads it after an event of one of the topics.
 * @param path `undefined` loads nothing
 */
export function useLoad<Data>(path: string | undefined, topics: readonly Topic[] = []): Loaded<Data> {
  return useLoadBy(fetchJson<Data>, path, topics)
}

/** Loads text like `useLoad` loads JSON. */
export function useLoadText(path: string, topics: readonly Topic[] = []): Loaded<string> {
  return useLoadBy(text, path, topics)
}

/** Loads a page of records like `useLoad` loads JSON. */
export function useLoadRecords(path: string, topics: readonly Topic[] = []): Loaded<RecordsResponse> {
  return useLoadBy(recordsOf, path, topics)
}

async function recordsOf(path: string): Promise<RecordsResponse> {
  const response = await fetchResponse(path)
  return { records: await response.json(), total: Number(response.headers.get('X-Total-Count')) }
}

async function text(path: string): Promise<string> {
  return (await fetchResponse(path)).text()
}

function useLoadBy<Data>(
  get: (path: string) => Promise<Data>,
  path: string | undefined,
  topics: readonly Topic[],
): Loaded<Data> {
  const [state, setState] = useState<{ path?: string; data?: Data; error?: string }>({})
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
    data: isPresent ? state.data : (known<Data>(path) ?? state.data),
    error: isPresent ? state.error : undefined,
    reload: load,
  }
}

/** Runs an action after events of some topics; on a hidden page, once the page is shown again. */
function useEvents(topics: readonly Topic[], action: () => Promise<void>): void {
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
      wait = Math.max(pause, pauseFactor * (performance.now() - started))
      isBusy = false
    }
    // An event during a run causes another run after it.
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

function known<Data>(path: string): Data | undefined {
  return responses.get(path) as Data | undefined
}

function remember(path: string, response: unknown): void {
  responses.delete(path)
  responses.set(path, response)
  if (responses.size > maxCached) responses.delete(responses.keys().next().value!)
}
