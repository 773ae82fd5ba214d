import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Engine } from './engine.ts'
import type { AdminOptions, EmulatorOptions } from './options.ts'

/** The admin interface, as far as an emulator knows it. */
export interface AdminInterface {
  /** Answers a request whose path starts with `/__admin`. */
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

/** What the admin interface is made of, besides the emulator that it controls. */
export interface AdminSettings {
  readonly engine: Engine
  readonly options: AdminOptions
  /** Limit of a body in bytes; each endpoint's own limit when missing. */
  readonly bodyLimit?: number
}

/** Loads the admin interface with the first request for it: few emulators are controlled over HTTP. */
export class AdminAccess {
  private loading: Promise<AdminInterface> | undefined

  constructor(
    private readonly load: (settings: AdminSettings) => Promise<AdminInterface>,
    private readonly engine: Engine,
    private readonly options: EmulatorOptions<string>,
  ) {}

  /** Answers a request whose path begins with `/__admin`. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.loading ??= this.load(this.settings)
    void this.loading.then((admin) => admin.handle(request, response))
  }

  /** Ends answers that would go on. */
  async close(): Promise<void> {
    const admin = await this.loading
    admin?.close()
  }

  private get settings(): AdminSettings {
    const { admin = {}, host, limits } = this.options
    // A host name to listen on is also a name to be reached under; an address is not.
    const isName = host !== undefined && !/^[\d.:]+$/.test(host)
    const hosts = [...(admin.hosts ?? []), ...(isName ? [host] : [])]
    return { engine: this.engine, options: { ...admin, hosts }, bodyLimit: limits?.body }
  }
}
