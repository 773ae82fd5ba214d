/** An invoice with all that the Polish clearing system asks for. */
const clearable = {
  seller_name: 'Seller',
  seller_tax_no: '5252344078',
  seller_street: 'Street 1',
  seller_city: 'Town',
  buyer_name: 'Buyer',
  buyer_tax_no: '1132245561',
  positions: [{ name: 'A', quantity: 1, tax: 23, total_price_gross: 123 }],
}

/**
 * What tests do with an emulator over HTTP. Some of it concerns one account, and happens beside everything else.
 * @type {Record<string, import('./stories.js').Story>}
 */
export const accountStories = {
  /** A test with an account of its own. */
  async account(client, nth) {
    const { prefix, apiToken } = await client.ask(201, 'POST', '/__admin/accounts', { prefix: `soak-${nth}` })
    const token = { api_token: apiToken }
    await client.open(201, 'POST', '/clients.json', { ...token, client: { name: 'Only here' } })
    await client.open(200, 'GET', `/clients.json?api_token=${encodeURIComponent(apiToken)}`)
    await client.ask(200, 'DELETE', `/__admin/accounts/${prefix}`)
  },

  /** A test of what goes wrong. */
  async fault(client, nth) {
    const { prefix, apiToken } = await client.ask(201, 'POST', '/__admin/accounts', {
      prefix: `faulty-${nth}`,
    })
    const path = `/clients.json?api_token=${encodeURIComponent(apiToken)}`
    for (const then of [{ status: 503, body: { broken: nth } }, { drop: 'before' }, { delay: 5 }]) {
      const rule = { operation: 'clients.list', account: prefix, times: 1, then }
      const { id } = await client.ask(201, 'POST', '/__admin/faults', rule)
      if ('drop' in then) await client.lose('GET', path)
      else await client.open(then.status ?? 200, 'GET', path)
      await client.ask(200, 'DELETE', `/__admin/faults/${id}`)
    }
    await client.ask(200, 'DELETE', `/__admin/accounts/${prefix}`)
  },

  /** A Polish company clears a document, and reads its XML and the receipt. */
  async clearing(client, nth) {
    const opened = { prefix: `cleared-${nth}`, edition: 'poland' }
    const { prefix, apiToken } = await client.ask(201, 'POST', '/__admin/accounts', opened)
    const token = `api_token=${encodeURIComponent(apiToken)}`
    const send = { api_token: apiToken, gov_save_and_send: true, invoice: clearable }
    const { id } = await client.open(201, 'POST', '/invoices.json', send)
    await client.ask(200, 'POST', `/__admin/accounts/${prefix}/clock/advance`, { by: '1 minute' })
    const { gov_status } = await client.open(200, 'GET', `/invoices/${id}.json?send_to_ksef=yes&${token}`)
    if (gov_status !== 'ok') throw new Error(`the document was not cleared: ${gov_status}`)
    for (const kind of ['gov', 'gov_upo']) {
      const page = await client.open(302, 'GET', `/invoices/${id}/attachment?kind=${kind}&${token}`)
      const [, link] = /href="([^"]+)"/.exec(page)
      await client.open(200, 'GET', new URL(link).pathname)
    }
    await client.ask(200, 'DELETE', `/__admin/accounts/${prefix}`)
  },

  async looking(client, _, round) {
    if (round % 5 > 0) return
    for (const path of [
      'requests?limit=20',
      'outbox',
      'webhooks',
      'accounts',
      'changes',
      'diagnostics',
      'coverage',
    ]) {
      await client.ask(200, 'GET', `/__admin/${path}`)
    }
    await client.ask(200, 'GET', '/__admin/accounts/demo/records/invoices')
  },
}

/**
 * Moves the time of all accounts, and restores it. Nothing else runs meanwhile.
 * @param {import('./client.js').Client} client
 * @param {number} nth
 * @param {readonly string[]} spans of time to advance the clock by, one after the other
 */
export async function pause(client, nth, spans) {
  const { id } = await client.ask(201, 'POST', '/__admin/snapshots', { name: `before ${nth}` })
  const { id: invoice_id } = await client.ask(201, 'POST', '/invoices.json', {
    invoice: {
      buyer_name: 'Buyer',
      buyer_email: 'buyer@example.test',
      positions: [{ name: 'A', total_price_gross: 1 }],
    },
  })
  const recurring = { invoice_id, every: '1w', start_date: '2026-01-20', send_email: true }
  await client.ask(201, 'POST', '/recurrings.json', { recurring })
  for (const by of spans) {
    await client.ask(200, 'POST', '/__admin/clock/advance', { by })
    await client.ask(200, 'GET', '/invoices.json?period=all')
  }
  await client.ask(200, 'GET', '/__admin/export')
  await client.ask(200, 'POST', `/__admin/snapshots/${id}/restore`, {})
  await client.ask(200, 'DELETE', `/__admin/snapshots/${id}`)
  await client.ask(200, 'POST', '/__admin/reset', {})
}
