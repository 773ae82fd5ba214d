export async function checkout(order, service) {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const post = async (path, content = {}) => {
    const body = JSON.stringify({ api_token: service.token, ...content })
    const response = await fetch(service.url + path, { method: 'POST', headers, body })
    return response.json()
  }
  const positions = [{ name: 'Lamp', quantity: 1, total_price_gross: order.total, tax: 23 }]
  const buyer = { buyer_name: order.name, buyer_email: order.email }
  const invoice = await post('/invoices.json', {
    invoice: { oid: order.id, status: 'paid', ...buyer, positions },
  })
  await post(`/invoices/${invoice.id}/send_by_email.json?email_pdf=true`)
}
