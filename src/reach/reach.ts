import { createServer, type RequestListener, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { hostOf, isThisMachine } from '../checks/this-machine.ts'
import { closeServers, watchConnections } from '../http/closing.ts'
import { fetchFrom } from '../http/fetch.ts'
import { listen, portOf, type Shell, urlOf } from '../http/listen.ts'
import { isForService } from './hosts.ts'
import { addDestination } from './interceptor.ts'
import type { Secure, SecureAddresses, SecureOptions } from './secure.ts'

/** Options of `emulator.intercept`. */
export interface InterceptOptions {
  /** Hosts whose requests the emulator gets, such as `billing.test` or `*.billing.test`. Default: the hosts of the service. */
  readonly hosts?: readonly string[]
  /** What happens to requests for other hosts, except this machine. Default: `bypass`, which sends them. */
  readonly unhandled?: 'bypass' | 'error'
}

/** Ends an interception. */
export interface Interception {
  /**
   * Gives the requests of this process back to the network; doing it twice is fine.
   * @example
   * const interception = emulator.intercept()
   * interception.restore()
   */
  restore(): void
  /**
   * Restores at the end of the block.
   * @example
   * using interception = emulator.intercept()
   */
  [Symbol.dispose](): void
  /**
   * Restores at the end of the block, for `await using`.
   * @example
   * await using interception = emulator.intercept()
   */
  [Symbol.asyncDispose](): Promise<void>
}

interface OpenUntilClosed {
  assertOpen(): void
}

/** The ways for clients with a fixed host to reach the server of an emulator. */
export class Reach {
  readonly #shell: Shell
  readonly #lifetime: OpenUntilClosed
  readonly #running = new Map<Interception, readonly string[]>()
  readonly #loopbacks = new Set<LoopbackServer>()
  #secure: Secure | undefined

  constructor(shell: Shell, lifetime: OpenUntilClosed) {
    this.#shell = shell
    this.#lifetime = lifetime
  }

  /** Addresses and files of the proxy and of the port for https; `undefined` without them. */
  get addresses(): SecureAddresses | undefined {
    return this.#secure?.addresses
  }

  /** Every port that leads to the emulator now. */
  get ports(): readonly number[] {
    return [this.#shell.server, ...this.servers].flatMap((server) => portOf(server) ?? [])
  }

  /** The servers in front of the emulator's own, also those of interceptions whose last requests are open. */
  get servers(): readonly NetServer[] {
    return [...(this.#secure?.servers ?? []), ...[...this.#loopbacks].map(({ server }) => server)]
  }

  /** Whether requests for a URL are for the emulator: at one of its ports, at a host of the service, or at an intercepted one. */
  serves(url: URL): boolean {
    if (isForService(url) || isForService(url, this.interceptedHosts)) return true
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    return isThisMachine(hostOf(url)) && this.ports.includes(port)
  }

  /** The option `hosts` of the interceptions. */
  get interceptedHosts(): readonly string[] {
    return [...this.#running.values()].flat()
  }

  /** Opens a proxy, a port for https, or both. Their code is loaded on demand, because few emulators need it. */
  async open(options: SecureOptions): Promise<void> {
    this.#lifetime.assertOpen()
    const { openSecure } = await import('./secure.ts')
    this.#secure = await openSecure(this.#shell.server, options)
  }

  /** Lets requests of this process reach the emulator under the hosts of the service. */
  intercept({ hosts, unhandled = 'bypass' }: InterceptOptions): Interception {
    this.#lifetime.assertOpen()
    const shell = this.#shell
    const loopback = new LoopbackServer(
      (request, response) => void shell.server.emit('request', request, response),
    )
    this.#loopbacks.add(loopback)
    const remove = addDestination({
      matches: (url) => isForService(url, hosts),
      respond: (request) => fetchFrom(shell, request.url, request),
      address: () => loopback.address(),
      refusesOthers: unhandled === 'error',
    })
    const restore = () => {
      if (!this.#running.delete(interception)) return
      remove()
      void closeServers([loopback.server]).then(() => this.#loopbacks.delete(loopback))
    }
    const interception: Interception = {
      restore,
      [Symbol.dispose]: restore,
      [Symbol.asyncDispose]: async () => restore(),
    }
    this.#running.set(interception, hosts ?? [])
    return interception
  }

  /** Ends all interceptions. */
  restore(): void {
    for (const interception of this.#running.keys()) interception.restore()
  }

  /** Deletes the files of the proxy and of https, once nothing uses them. */
  async remove(): Promise<void> {
    await this.#secure?.remove()
  }
}

/** A port on this machine, opened for the first client that needs one. */
class LoopbackServer {
  readonly server: Server
  #address: Promise<string> | undefined

  constructor(listener: RequestListener) {
    // An open port must not keep a finished program alive.
    this.server = createServer(listener).unref()
    watchConnections(this.server)
  }

  address(): Promise<string> {
    this.#address ??= listen(this.server, '127.0.0.1', 0).then((port) => urlOf('http', '127.0.0.1', port))
    return this.#address
  }
}
