/**
 * Waits for work until it is aborted.
 * @throws the reason of the signal
 */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

type Content = Uint8Array | ReadableStream | string

/** The body of a response, which cannot be read any more once the request is aborted (Fetch Standard, "abort a fetch() call"). */
export function abortable(content: Content, signal: AbortSignal | undefined): Content {
  if (!signal) return content
  return content instanceof ReadableStream
    ? abortableStream(content, signal)
    : abortableBytes(content, signal)
}

/** A stream that provides its bytes on the first read. */
function abortableBytes(content: Uint8Array | string, signal: AbortSignal): ReadableStream {
  let settle = () => {}
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      settle = onAbort(signal, (reason) => controller.error(reason))
    },
    pull(controller) {
      settle()
      // A copy, because the stream takes over the memory of its chunks, and buffers may share theirs.
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
      // A reader with a buffer of its own waits for a response.
      if (bytes.length === 0) controller.byobRequest?.respond(0)
    },
    cancel: () => settle(),
  })
}

function abortableStream(content: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream {
  const reader = content.getReader()
  let settle = () => {}
  return new ReadableStream(
    {
      start(controller) {
        settle = onAbort(signal, (reason) => {
          controller.error(reason)
          // The source may have failed for the same reason.
          reader.cancel(reason).catch(() => undefined)
        })
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (signal.aborted) return
          if (!done) return controller.enqueue(value)
          settle()
          controller.close()
        } catch (error) {
          settle()
          if (!signal.aborted) controller.error(error)
        }
      },
      cancel(reason) {
        settle()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Calls a function when a signal aborts.
 * @returns a function that removes the listener
 */
function onAbort(signal: AbortSignal, act: (reason: unknown) => void): () => void {
  const abort = () => act(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
