import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isHostOf, serviceHosts } from './hosts.ts'
import { addDestination } from './interceptor.ts'

/** What `emulator.intercept` takes. */
export interface InterceptOptions {
  /** Hosts whose requests the emulator gets, such as `billing.test` or `*.billing.test`. Default: those of the service. */
  readonly hosts?: readonly string[]
  /** What happens to requests for other hosts, this machine excepted. Default: `bypass`, they pass. */
  readonly unhandled?: 'bypass' | 'error'
}

/** Ends an interception. */
export interface Interception {
  /** Gives the requests of this process back to the network; doing it twice is fine. */
  restore(): void
  [Symbol.dispose](): void
  [Symbol.asyncDispose](): Promise<void>
}

/** An emulator as an interception needs it. */
export interface Intercepted {
  fetch(request: Request): Promise<Response>
  readonly listener: RequestListener
}

/** Lets requests of this process reach an emulator under the hosts of the service. */
export function intercept(
  { fetch, listener }: Intercepted,
  { hosts = serviceHosts, unhandled = 'bypass' }: InterceptOptions = {},
): Interception {
  const wanted = hosts.map((host) => host.toLowerCase())
  const loopback = new LoopbackServer(listener)
  const remove = addDestination({
    matches: (host) => isHostOf(host, wanted),
    respond: fetch,
    address: () => loopback.address(),
    refusesOthers: unhandled === 'error',
  })
  const restore = () => {
    remove()
    loopback.close()
  }
  return {
    restore,
    [Symbol.dispose]: restore,
    [Symbol.asyncDispose]: async () => restore(),
  }
}

/** A port on this machine, opened for the first client that needs one. */
class LoopbackServer {
  readonly #listener: RequestListener
  #server: Server | undefined
  #listening: Promise<string> | undefined

  constructor(listener: RequestListener) {
    this.#listener = listener
  }

  address(): Promise<string> {
    this.#listening ??= new Promise((resolve, reject) => {
      // An open port must not keep a finished program alive.
      const server = createServer(this.#listener).unref()
      this.#server = server
      server.on('error', reject)
      server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      })
    })
    return this.#listening
  }

  close(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }
}
