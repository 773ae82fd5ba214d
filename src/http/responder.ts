import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Problem } from '../kernel/card/problem.ts'
import { closedSentence } from '../kernel/request/lifetime.ts'
import { problemOf } from '../kernel/request/problem-of.ts'
import type { Reply } from '../kernel/request/reply.ts'
import { bytesOf, Chunks } from '../state/chunks.ts'
import type { HttpRequest } from '../state/http-message.ts'
import { readBody, unreadable } from './body.ts'
import { type Delays, deliverWithFault } from './delivery-fault.ts'
import type { FilePart } from './multipart.ts'
import { headersOf } from './reply-headers.ts'
import { isSecure, useOriginForm } from './request-target.ts'

/** What the HTTP layer needs from the kernel. */
export interface Kernel {
  handle(request: HttpRequest): Reply | Promise<Reply>
  /** Responds to a request that could not be read. */
  refuse(request: HttpRequest, problem: Problem): Reply
  /** The file part that the operation behind a method and path accepts, if it accepts one. */
  filePart(method: string, url: string): FilePart | undefined
  /** The emulator's time in milliseconds, for the `Date` header. */
  milliseconds(): number
  /** Whether the emulator is open: an application that it is mounted in may outlive it. */
  readonly lifetime: { readonly isOver: boolean }
  /** Largest body, in bytes. */
  readonly bodyLimit: number
  /** Responds to requests for the admin API. */
  admin(request: IncomingMessage, response: ServerResponse): void
}

/** Responds to a request; returns a promise if it needs to load a library. */
export type Responder = (request: MountedRequest, response: ServerResponse) => void | Promise<void>

/** Express adds the path that an application is mounted at. */
type MountedRequest = IncomingMessage & { readonly baseUrl?: string }

/**
 * Reads the bytes of requests, hands them to the kernel and writes the bytes that come back.
 * @param delays responses that a fault delays
 */
export function createResponder(kernel: Kernel, delays: Delays): Responder {
  const writeNow = (response: ServerResponse, reply: Reply) =>
    write(response, reply, headersOf(reply, kernel))
  return (request, response) => {
    if (kernel.lifetime.isOver) return refuseClosed(response)
    useOriginForm(request)
    const { url = '/' } = request
    if (isForAdmin(url)) {
      return kernel.admin(request, response)
    }
    if (url === '/' && isForPage(request)) {
      response.writeHead(302, { Location: `${request.baseUrl ?? ''}${adminPath}/`, 'Content-Length': 0 })
      response.end()
      return
    }
    const send = (reply: Reply) =>
      reply.deliveryFault
        ? deliverWithFault(response, reply, headersOf(reply, kernel), delays, writeNow)
        : writeNow(response, reply)
    const handle = (received: HttpRequest) => {
      // Nothing catches an error that is thrown here, so it would end the process.
      const fail = (error: unknown) => {
        if (response.headersSent) response.destroy()
        else send(kernel.refuse(received, problemOf(error)))
      }
      try {
        const reply = kernel.handle(received)
        return reply instanceof Promise ? reply.then(send).catch(fail) : send(reply)
      } catch (error) {
        return fail(error)
      }
    }
    if (isForm(request.headers['content-type'])) {
      return handleForm(request, response, kernel, handle, send)
    }
    readBody(request, kernel.bodyLimit, (body, failure) => {
      if (failure === 'broken off') return
      const received = receivedRequest(request, body)
      if (failure) send(kernel.refuse(unread(received), unreadable(failure, kernel.bodyLimit)))
      else handle(received)
    })
  }
}

const adminPath = '/__admin'
const isAdminUrl = /^\/__admin(?=[/?]|$)/

/** Whether the path and query of a request are those of the admin API. */
export function isForAdmin(url: string): boolean {
  return url.startsWith(adminPath) && isAdminUrl.test(url)
}

/** Whether a body consists of parts, by its header. */
export function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && /^multipart\/form-data/i.test(contentType)
}

/** Whether a browser requests a page. The API has no page at its root, so the browser is sent to the inspector. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

/** Multipart bodies are read by multer, which is loaded with the first of them. */
async function handleForm(
  request: MountedRequest,
  response: ServerResponse,
  kernel: Kernel,
  handle: (received: HttpRequest) => unknown,
  send: (reply: Reply) => void,
): Promise<void> {
  const received = receivedRequest(request, undefined)
  try {
    const { readForm } = await import('./multipart.ts')
    const part = kernel.filePart(received.method, received.url)
    const form = await readForm(request, response, part, kernel.bodyLimit)
    handle({ ...received, form })
  } catch (error) {
    const problem =
      error instanceof Problem ? error : new Problem('malformedBody', `The form cannot be read: ${error}`)
    send(kernel.refuse(unread(received), problem))
  }
}

/** A request whose body was not read, so that the log does not show one without a body. */
function unread(received: HttpRequest): HttpRequest {
  return { ...received, bodyNote: 'a body that was not read' }
}

function refuseClosed(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
  response.end(JSON.stringify({ code: 'error', message: closedSentence }))
}

function receivedRequest(request: MountedRequest, body: Buffer | undefined): HttpRequest {
  const { method = 'GET', url = '/', headers, baseUrl } = request
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url,
    headers,
    body,
    isSecure: isSecure(request),
    mountPath: baseUrl,
  }
}

function write(
  response: ServerResponse,
  { status, body }: Reply,
  headers: ReturnType<typeof headersOf>,
): void {
  response.writeHead(status, headers)
  if (body instanceof Chunks) endWithChunks(response, body)
  else response.end(body)
}

/**
 * Sends chunks as they are. A joined page would lie outside V8's heap, where many of them cause full collections: with
 * 10,000 invoices stored, they took three quarters of the time of a page.
 * A connection that is not a socket passes buffers on without copying them, so it gets its own buffer.
 */
function endWithChunks(response: ServerResponse, chunks: Chunks): void {
  if (response.socket instanceof Socket) {
    for (const part of chunks.parts) response.write(part)
    response.end()
  } else {
    response.end(bytesOf(chunks))
  }
}
