import { open } from './connections.js'
import { serve } from './serve.js'

const connections = 8

/** @type {Map<string, Buffer[]>} */
const prepared = new Map()

/** @param {import('./workloads.js').Request} request */
function bytesOf({ method, url, body, headers }) {
  const lines = Object.entries({ Host: '127.0.0.1', Accept: 'application/json', ...headers })
  const head = `${method} ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`
  const length = body === undefined ? '' : Buffer.byteLength(body)
  return Buffer.from(
    body === undefined
      ? `${head}\r\n`
      : `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}

/** The end of a chunked response. JSON and XML never contain these bytes. */
const lastChunk = '\r\n0\r\n\r\n'

/** A server that was busy for long closes connections that seem idle. Clients then retry. */
const maxResets = 8

/**
 * One connection that sends a request, reads the whole response, and sends the next, without pipelining.
 * It reads only what the measured servers send, a status line with a Content-Length or chunks: a
 * client that does more would itself be what is measured.
 * @param {import('./connections.js').Place} place
 */
function drive(place, next, onResponse) {
  return new Promise((resolve, reject) => {
    let missing = 0
    /** @type {string | undefined} the last bytes of a chunked response */
    let tail
    /** @type {Buffer | undefined} the request whose response has not begun */
    let pending
    let resets = 0
    /** @type {import('node:net').Socket} */
    let socket
    begin()

    function send() {
      pending ??= next()
      if (pending) socket.write(pending)
      else socket.destroy()
    }

    function read(size, bytes) {
      pending = undefined
      if (tail !== undefined) tail = endOf(tail, bytes, size)
      else if (missing > 0) missing -= size
      else {
        const head = bytes.latin1Slice(0, Math.min(size, 1024))
        const end = head.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        const isChunked = length === undefined && /transfer-encoding: chunked/i.test(head)
        if (!head.startsWith('HTTP/1.1 2') || end < 0 || (length === undefined && !isChunked)) {
          reject(new Error(`not a response that can be measured: ${head}`))
          socket.destroy()
          return
        }
        if (isChunked) tail = endOf('', bytes, size)
        else missing = Number(length) - (size - end - 4)
      }
      if (tail === undefined ? missing > 0 : tail !== lastChunk) return
      tail = undefined
      onResponse()
      send()
    }

    /** Both errors mean that the server has closed the connection. */
    function fail(error) {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    }

    /** The server hung up if a request has no response. */
    function close() {
      if (!pending) resolve()
      else if (resets++ === maxResets) reject(new Error('the connection was closed before the response'))
      else begin()
    }

    function begin() {
      const ready = (opened) => {
        socket = opened
        send()
      }
      open(place, { ready, read, failed: fail, closed: close })
    }
  })
}

/** @param {string} before @param {Buffer} bytes @param {number} size of what came */
function endOf(before, bytes, size) {
  return (before + bytes.latin1Slice(Math.max(0, size - lastChunk.length), size)).slice(-lastChunk.length)
}

/**
 * @param {import('./connections.js').Place | readonly import('./connections.js').Place[]} places one for each
 *   connection, or one for all
 * @returns {Promise<number>} the number of responses
 */
async function driveAll(places, next) {
  let done = 0
  const each = Array.isArray(places) ? places : Array.from({ length: connections }, () => places)
  await Promise.all(each.map((place) => drive(place, next, () => done++)))
  return done
}

serve({
  /** Turns requests into bytes once, under a name. */
  prepare: ({ name, requests }) => void prepared.set(name, requests.map(bytesOf)),
  /** Sends each request once, so that later reads find what the first one has cached. */
  async runThrough({ name, place }) {
    const requests = prepared.get(name).values()
    await driveAll(place, () => requests.next().value)
  },
  /**
   * Sends requests drawn from the prepared ones until the time is up; equal seeds draw equal ones.
   * @returns the number of responses, and the share of the time that this process was busy
   */
  async run({ name, place, milliseconds, seed, least }) {
    const requests = prepared.get(name)
    let state = seed
    let sent = 0
    const began = performance.now()
    const busy = process.cpuUsage()
    const done = await driveAll(place, () => {
      if (performance.now() - began >= milliseconds && sent >= least) return undefined
      sent++
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return requests[(state >>> 8) % requests.length]
    })
    const elapsed = performance.now() - began
    const { user, system } = process.cpuUsage(busy)
    return { done, elapsed, busy: (user + system) / 1000 / elapsed }
  },
})
