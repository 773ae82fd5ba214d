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

  /** @param {{ positions: any[] }} sent the fields of the new invoice, whose amounts and number are worked out */
  createWithTotals(sent) {
    const positions = sent.positions.map((position, at) => workedOut(position, this.all[0].id * 100 + at))
    const { length } = this.all
    return this.create({
      ...sent,
      positions,
      number: `${length + 1}/${new Date().getFullYear()}`,
      price_net: amount(total(positions, 'total_price_net')),
      price_tax: amount(total(positions, 'total_price_tax')),
      price_gross: amount(total(positions, 'total_price_gross')),
      product_cache: positions.map(({ name }) => name.slice(0, 6)).join(', '),
    })
  }

  /** Forgets what was created. */
  restore() {
    for (const { id } of this.all.splice(0, this.all.length - this.count)) this.byId.delete(String(id))
  }
}

/** A position with its amounts, which follow from its gross total. */
function workedOut(position, id) {
  const gross = cents(position.total_price_gross)
  const netOf = (value) => Math.round((value * 100) / (100 + position.tax))
  const net = netOf(gross)
  const price = Math.round(gross / position.quantity)
  return {
    ...position,
    id,
    tax: String(position.tax),
    quantity: amount(position.quantity * 100),
    price_gross: amount(price),
    price_net: amount(netOf(price)),
    total_price_gross: amount(gross),
    total_price_net: amount(net),
    total_price_tax: amount(gross - net),
  }
}

/** @param {number | string} value */
function cents(value) {
  return Math.round(Number(value) * 100)
}

/** The sum of an amount of all positions. */
function total(positions, name) {
  return positions.reduce((sum, position) => sum + cents(position[name]), 0)
}

/** The text of an amount as the service writes it: 1.0, 1.2 and 1.23. */
function amount(hundredths) {
  return (hundredths / 100).toFixed(2).replace(/0$/, '')
}
