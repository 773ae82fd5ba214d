import { sendWithinProcess } from './exchange.ts'
import type { Shell } from './listen.ts'
import { type OutgoingRequest, readRequest } from './outgoing-request.ts'
import { followRedirects } from './redirects.ts'
import { isSentDirectly, respondDirectly } from './respond-directly.ts'
import { withUrl } from './response-url.ts'

/**
 * Sends a request without a port, and follows redirects within the emulator.
 * @param isServed whether the emulator responds at a URL of another origin
 * @throws TypeError for a redirect that is not followed
 */
export async function fetchAndFollow(
  shell: Shell,
  base: string,
  isServed: (url: URL) => boolean,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  return followRedirects(
    await readRequest(base, input, init),
    (request) => respondTo(request, shell),
    isServed,
  )
}

/**
 * Sends a request without a port. The response is the one that would arrive over a network, also when it is a redirect.
 * @param shell the emulator's server, which need not listen, and what responds behind it
 * @param base URL that a path is resolved against
 */
export async function fetchFrom(
  shell: Shell,
  base: string,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  return respondTo(await readRequest(base, input, init), shell)
}

async function respondTo(request: OutgoingRequest, shell: Shell): Promise<Response> {
  const responding = isSentDirectly(request, shell.kernel)
    ? respondDirectly(request, shell)
    : sendWithinProcess(shell.server, request)
  return withUrl(await responding, request.url)
}
