import { connect } from 'node:net'
import { serve } from './serve.js'

const connections = 8

/** @type {Map<string, Buffer[]>} */
const prepared = new Map()

/** @param {import('./workloads.js').Request} request */
function bytesOf({ method, url, body }) {
  const head = `${method} ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n`
  const length = body === undefined ? '' : Buffer.byteLength(body)
  return Buffer.from(
    body === undefined
      ? `${head}\r\n`
      : `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}

/**
 * One connection that sends a request, reads its answer to the end, and sends the next: no pipelining, as clients do.
 * It understands what the measured servers answer, a status line and a Content-Length, and nothing else: a client that
 * does more would itself be what is measured.
 */
function drive(port, next, onAnswer) {
  return new Promise((resolve, reject) => {
    let missing = 0
    const send = () => {
      const request = next()
      if (request) socket.write(request)
      else socket.destroy()
    }
    const read = (size, bytes) => {
      if (missing > 0) missing -= size
      else {
        const head = bytes.latin1Slice(0, Math.min(size, 1024))
        const end = head.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 2') || end < 0 || length === undefined) {
          reject(new Error(`not an answer that can be measured: ${head}`))
          socket.destroy()
          return
        }
        missing = Number(length) - (size - end - 4)
      }
      if (missing > 0) return
      onAnswer()
      send()
    }
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback(size, bytes) {
          read(size, bytes)
          return true
        },
      },
    })
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', resolve)
  })
}

/** @returns {Promise<number>} how many requests were answered */
async function driveAll(port, next) {
  let done = 0
  await Promise.all(Array.from({ length: connections }, () => drive(port, next, () => done++)))
  return done
}

serve({
  /** Turns requests into bytes once, under a name. */
  prepare: ({ name, requests }) => void prepared.set(name, requests.map(bytesOf)),
  /** Sends each request once, so that what is made at the first read is at hand later. */
  async runThrough({ name, port }) {
    const requests = prepared.get(name).values()
    await driveAll(port, () => requests.next().value)
  },
  /**
   * Sends requests drawn from the prepared ones until the time is up; equal seeds draw equal ones.
   * @returns how many were answered, and the share of the time that this process was busy
   */
  async run({ name, port, milliseconds, seed, least }) {
    const requests = prepared.get(name)
    let state = seed
    let sent = 0
    const began = performance.now()
    const busy = process.cpuUsage()
    const done = await driveAll(port, () => {
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
