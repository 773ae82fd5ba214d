import { useEffect, useState } from 'preact/hooks'

/** A value that several parts of the page look at. */
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

/** The present value of a store; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    const read = () => setValue(() => store.get())
    // It may have changed between the drawing and now.
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
