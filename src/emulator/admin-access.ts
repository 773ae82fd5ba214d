import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admin } from '../admin/admin.ts'
import type { Emulator } from './emulator.ts'
import type { Service } from './engine.ts'
import type { EmulatorOptions } from './options.ts'

/** The way to the admin interface, which is loaded with the first request for it: few emulators are steered over HTTP. */
export class AdminDoor {
  private loading: Promise<Admin> | undefined

  constructor(
    private readonly emulator: Emulator,
    private readonly service: Service,
    private readonly options: EmulatorOptions,
  ) {}

  /** Answers a request whose path begins with `/__admin`. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    this.loading ??= import('../admin/admin.ts').then(({ Admin }) => new Admin(this.source))
    void this.loading.then((admin) => admin.answer(request, response))
  }

  /** Ends answers that would go on. */
  async close(): Promise<void> {
    const admin = await this.loading
    admin?.close()
  }

  private get source() {
    const { emulator, service } = this
    const { admin = {}, host, limits } = this.options
    // A name that somebody chose to listen on is a name to be reached under; that of every address is none.
    const isName = host !== undefined && !/^[\d.:]+$/.test(host)
    const hosts = [...(admin.hosts ?? []), ...(isName ? [host] : [])]
    return { emulator, service, options: { ...admin, hosts }, bodyLimit: limits?.body }
  }
}
