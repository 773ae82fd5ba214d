/**
 * The custom service that one writes by hand for emulate.
 * @param {(definition: object) => object} defineEmulator of the peer
 * @param {import('./invoice-store.js').InvoiceStore} book
 */
export function invoicingService(defineEmulator, book) {
  return defineEmulator({
    name: 'invoicing',
    state: () => ({}),
    setup({ app }) {
      app.get('/invoices.json', (context) => context.json(book.page(new URL(context.req.url).searchParams)))
      app.get('/invoices/:file', (context) =>
        context.json(book.get(context.req.param('file').replace('.json', ''))),
      )
      app.post('/invoices.json', async (context) => {
        const { invoice } = await context.req.json()
        return context.json(book.create(invoice), 201)
      })
      app.post('/totals/invoices.json', async (context) => {
        const { invoice } = await context.req.json()
        return context.json(book.createWithTotals(invoice), 201)
      })
    },
  })
}
