import http, { createServer, type Server, STATUS_CODES } from 'node:http'
import { problemOf } from '../kernel/request/problem-of.ts'
import type { Reply } from '../kernel/request/reply.ts'
import { type Body, bytesOf, Chunks } from '../state/chunks.ts'
import type { HttpRequest } from '../state/http-message.ts'
import { nextTurn } from '../state/real-timers.ts'
import { abortable, unlessAborted } from './aborting.ts'
import { handedOver, isBodyless, sendWithinProcess } from './exchange.ts'
import type { Shell } from './listen.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import { headersOf } from './reply-headers.ts'
import { isSecure } from './request-target.ts'
import { createResponder, isForAdmin, isForm, type Kernel } from './responder.ts'

/**
 * After this many requests, a response waits for the next turn of the event loop. Otherwise, a loop that repeats a request
 * until a timer or a webhook has changed something would block both. Requests are still handled in the order of the calls.
 */
const requestsOfTurn = 16

let requests = 0

const plainMethods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

/** Headers that concern the connection or the end of the body, and those that Node does not hand out as one text. */
const specialHeaders = new Set([
  '__proto__',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Node's client refuses all others. */
const plainValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** Characters of the head of a request besides method, URL and fields: the version, spaces and line ends. */
const lineLength = 16

/**
 * Whether the kernel would give the same response without a connection. Requests that depend on Node's client, its
 * parser or the connection itself need one: bodies that are sent in parts, heads near the limit, unusual methods and
 * headers. So do requests to the admin API, whose responses may have no end, and forms, which are read from a stream.
 */
export function isSentDirectly(
  { method, url, headers, body }: OutgoingRequest,
  { bodyLimit }: Kernel,
): boolean {
  const { pathname, search, protocol } = url
  if (body.rest || body.beginning.length > bodyLimit) return false
  if (!plainMethods.test(method) || !(protocol === 'http:' || protocol === 'https:')) return false
  // The responder redirects browsers from here.
  if (pathname === '/' || isForAdmin(pathname)) return false
  let length = lineLength + method.length + pathname.length + search.length
  for (const [name, value] of Object.entries(headers)) {
    if (!isPlainHeader(name, value, body.beginning.length) || !plainValue.test(value)) return false
    length += name.length + value.length + 4
  }
  return length < http.maxHeaderSize / 2
}

function isPlainHeader(name: string, value: string, bodyLength: number): boolean {
  switch (name) {
    case 'connection':
      return value === 'keep-alive' || value === 'close'
    case 'content-length':
      return value === String(bodyLength)
    case 'content-encoding':
      return value === 'identity'
    case 'content-type':
      return !isForm(value)
    default:
      return !specialHeaders.has(name)
  }
}

/**
 * Hands a request to the kernel, and turns the reply into a response without Node's client and parsers (row
 * `device: direct fetch` of the bench).
 * @throws the reason of the signal when the request was aborted
 */
export async function respondDirectly(request: OutgoingRequest, shell: Shell): Promise<Response> {
  const { signal } = request
  signal?.throwIfAborted()
  if (shell.kernel.lifetime.isOver) return sendWithinProcess(shell.server, request)
  const received = receivedRequest(request)
  const handling = handle(shell.kernel, received)
  const reply = signal && handling instanceof Promise ? await unlessAborted(handling, signal) : await handling
  if (++requests % requestsOfTurn === 0) {
    await nextTurn()
    signal?.throwIfAborted()
  }
  return isPlainReply(reply) ? responseOf(reply, request, shell) : deliver(reply, request, shell)
}

function receivedRequest({ method, url, headers, body: { beginning } }: OutgoingRequest): HttpRequest {
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url: `${url.pathname}${url.search}`,
    headers,
    body: beginning.length > 0 ? beginning : undefined,
    isSecure: isSecure({ socket: { encrypted: url.protocol === 'https:' }, headers }),
  }
}

function handle(kernel: Kernel, received: HttpRequest): Reply | Promise<Reply> {
  const refuse = (error: unknown) => kernel.refuse(received, problemOf(error))
  try {
    const reply = kernel.handle(received)
    return reply instanceof Promise ? reply.catch(refuse) : reply
  } catch (error) {
    return refuse(error)
  }
}

const printable = /^[\x20-\x7e]*$/

/**
 * Whether Node would write and read a reply without a change, and completely. A fault may have set any status, and any
 * header that the server does not set itself.
 */
function isPlainReply({ status, headers, deliveryFault }: Reply): boolean {
  if (deliveryFault || status < 200 || status > 599) return false
  for (const [name, value] of Object.entries(headers)) {
    if (!printable.test(value) || value.startsWith('text/event-stream') || /^keep-alive$/i.test(name))
      return false
  }
  return true
}

function responseOf(
  reply: Reply,
  { method, headers: sent, signal }: OutgoingRequest,
  { kernel, server }: Shell,
): Response {
  const { status, body } = reply
  const headers = headersOf(reply, kernel)
  return new Response(isBodyless(method, status) ? null : abortable(contentOf(body), signal), {
    status,
    statusText: STATUS_CODES[status] ?? 'unknown',
    headers: {
      ...headers,
      'Content-Length': String(headers['Content-Length']),
      ...(sent.connection === 'close' ? closed : keptAlive(server)),
    },
  })
}

const closed = { Connection: 'close' }

function keptAlive({ keepAliveTimeout }: Server) {
  return { Connection: 'keep-alive', 'Keep-Alive': `timeout=${Math.floor(keepAliveTimeout / 1000)}` }
}

/**
 * The content of a response. Chunks are joined into a buffer that nothing else references, so it is handed over. Other
 * bytes are copied, and a text is encoded when it is read.
 */
function contentOf(body: Body): Buffer | ReadableStream | string {
  return body instanceof Chunks ? handedOver(bytesOf(body)) : body
}

/** Sends a request to a server that already has the reply, because only a connection shows what a fault does to it. */
function deliver(reply: Reply, request: OutgoingRequest, { kernel, delays }: Shell): Promise<Response> {
  const handled = { ...kernel, handle: () => reply, lifetime: { isOver: false } }
  const respond = createResponder(handled, delays)
  const server = createServer((received, response) => void respond(received, response))
  return sendWithinProcess(server, request)
}
