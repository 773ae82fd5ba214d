import { useEffect, useState } from 'preact/hooks'

/** A value that several components use. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: Value) {}

  get(): Value {
    return this.value
  }

  set(next: Value): void {
    if (Object.is(next, this.value)) return
    this.value = next
    for (const listener of [...this.listeners]) listener()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** The current value of a store; a change renders the component again. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    const read = () => setValue(() => store.get())
    // The value may have changed since the render.
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
