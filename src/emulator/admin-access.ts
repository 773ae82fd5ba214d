import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Engine, ownHosts } from './engine.ts'
import type { AdminOptions, EmulatorOptions } from './options.ts'

/** The part of the admin API that an emulator uses. */
export interface AdminInterface {
  /** Handles a request whose path starts with `/__admin`. */
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

/** What the admin API needs besides the emulator. */
export interface AdminSettings {
  readonly engine: Engine
  readonly options: AdminOptions
  /** Limit of a body in bytes; each endpoint has its own by default. */
  readonly bodyLimit?: number
}

/** Loads the admin API for the first request to it, because few emulators are controlled over HTTP. */
export class AdminAccess {
  private loading: Promise<AdminInterface> | undefined

  constructor(
    private readonly load: (settings: AdminSettings) => Promise<AdminInterface>,
    private readonly engine: Engine,
    private readonly options: EmulatorOptions<string>,
  ) {}

  /** Handles a request whose path starts with `/__admin`. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.loading ??= this.load(this.settings)
    this.loading
      .then((admin) => admin.handle(request, response))
      .catch((error: unknown) => {
        process.emitWarning(`a request to the admin API failed: ${error}`, 'FaketuraAdmin')
        response.destroy()
      })
  }

  /** Ends open event streams. */
  async close(): Promise<void> {
    const admin = await this.loading?.catch(() => undefined)
    admin?.close()
  }

  private get settings(): AdminSettings {
    const { admin, limits } = this.options
    const options = { ...admin, hosts: ownHosts(this.options) }
    return { engine: this.engine, options, bodyLimit: limits?.body }
  }
}
