import { invoices } from './peer.js'

/** What one writes by hand behind handlers: invoices by id, and lists of them without positions. */
export class InvoiceStore {
  /** @param {any[]} all newest first */
  constructor(all) {
    this.all = all
    this.count = all.length
    this.byId = new Map(all.map((invoice) => [String(invoice.id), invoice]))
  }

  static async open() {
    return new InvoiceStore(await invoices())
  }

  /** @param {string} id */
  get(id) {
    return this.byId.get(id)
  }

  /** @param {URLSearchParams} query */
  page(query) {
    const client = query.get('client_id')
    const found =
      client === null ? this.all : this.all.filter((invoice) => invoice.client_id === Number(client))
    const size = Number(query.get('per_page') ?? 25)
    const start = (Number(query.get('page') ?? 1) - 1) * size
    return found.slice(start, start + size).map(({ positions, ...invoice }) => invoice)
  }

  /** @param {object} sent the fields of the new invoice; the others are copied, because none are computed */
  create(sent) {
    const [newest] = this.all
    const invoice = { ...newest, ...sent, id: newest.id + 1 }
    this.all.unshift(invoice)
    this.byId.set(String(invoice.id), invoice)
    return invoice
  }

  /** Forgets what was created. */
  restore() {
    for (const { id } of this.all.splice(0, this.all.length - this.count)) this.byId.delete(String(id))
  }
}
