/** A value of an emulator in this process, or a promise of one in another process. */
export type ValueOrPromise<Value> = Value | Promise<Value>

/** Continues with a value immediately, or when its promise resolves. */
export function when<Value, Result>(
  value: ValueOrPromise<Value>,
  next: (value: Value) => ValueOrPromise<Result>,
): ValueOrPromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
