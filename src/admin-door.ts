import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admin, AdminSource } from './admin/admin.ts'

/** The way to the admin interface, which is loaded with the first request for it: few emulators are steered over HTTP. */
export class AdminDoor {
  private loading: Promise<Admin> | undefined

  constructor(private readonly source: () => AdminSource) {}

  /** Answers a request whose path begins with `/__admin`. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    this.loading ??= import('./admin/admin.ts').then(({ Admin }) => new Admin(this.source()))
    void this.loading.then((admin) => admin.answer(request, response))
  }

  /** Ends answers that would go on. */
  async close(): Promise<void> {
    const admin = await this.loading
    admin?.close()
  }
}
