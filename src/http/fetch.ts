import { sendWithinProcess } from './exchange.ts'
import type { Shell } from './listen.ts'
import { readRequest } from './outgoing-request.ts'
import { isSentDirectly, respondDirectly } from './respond-directly.ts'
import { withUrl } from './response-url.ts'

/**
 * Sends a request without a port. The response is the one that would arrive over a network.
 * @param shell the emulator's server, which need not listen, and what responds behind it
 * @param base URL that a path is resolved against
 */
export async function fetchFrom(
  shell: Shell,
  base: string,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = await readRequest(base, input, init)
  const responding = isSentDirectly(request, shell.kernel)
    ? respondDirectly(request, shell)
    : sendWithinProcess(shell.server, request)
  return withUrl(await responding, request.url)
}
