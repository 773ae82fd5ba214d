import { adminUrl } from './api.ts'
import { authorization, locked } from './session.ts'
import { Store } from './store.ts'

/** The events that the page listens to. */
export const topics = [
  'request',
  'change',
  'changes',
  'outbox',
  'webhook',
  'clock',
  'reset',
  'restore',
  'lost',
] as const
export type Topic = (typeof topics)[number]

/** `live` once events arrive; `lost` while the page tries to reconnect. */
export const connection = new Store<'connecting' | 'live' | 'lost'>('connecting')

type Listener = (data: unknown) => void

const listeners = new Map<Topic | 'connect', Set<Listener>>()

/**
 * Calls `listener` with each event of a topic; for `connect`, each time the connection opens.
 * @returns stops it
 */
export function listenToEvents(topic: Topic | 'connect', listener: Listener): () => void {
  const held = listeners.get(topic) ?? new Set()
  listeners.set(topic, held.add(listener))
  return () => void held.delete(listener)
}

function emit(topic: Topic | 'connect', data: unknown): void {
  for (const listener of [...(listeners.get(topic) ?? [])]) listener(data)
}

let isOpen = false

/** Reads the emulator's events, and reconnects, as long as the page is open. */
export async function follow(): Promise<void> {
  if (isOpen) return
  isOpen = true
  for (let waited = 0; ; ) {
    try {
      await readEvents(() => {
        waited = 0
      })
    } catch {
      // The loop connects again.
    }
    connection.set('lost')
    waited = Math.min(waited + 500, 5000)
    await new Promise((resolve) => setTimeout(resolve, waited))
    while (locked.get()) await changeOf(locked)
  }
}

/** Reads events by `fetch`, because `EventSource` cannot send the token in a header. */
async function readEvents(arrived: () => void): Promise<void> {
  const response = await fetch(new URL('events', adminUrl), {
    headers: { Accept: 'text/event-stream', ...authorization() },
  })
  if (response.status === 401) locked.set(true)
  if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
  connection.set('live')
  arrived()
  emit('connect', undefined)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) dispatch(part)
  }
}

function dispatch(block: string): void {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const named = (name: string) => fields.filter((field) => field?.[1] === name).map((field) => field?.[2])
  const topic = topics.find((known) => known === named('event')[0])
  const data = named('data').join('\n')
  if (topic) emit(topic, data === '' ? undefined : JSON.parse(data))
}

function changeOf(store: Store<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop()
      resolve()
    })
  })
}
