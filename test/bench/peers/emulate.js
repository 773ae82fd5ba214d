import { serve } from '../serve.js'
import { InvoiceStore } from './invoice-store.js'
import { imported } from './peer.js'

const { createEmulator, defineEmulator } = await imported('emulate')

const book = await InvoiceStore.open()
const service = defineEmulator({
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
  },
})

serve({
  port: async () => Number(new URL((await createEmulator({ service, port: 0 })).url).port),
  restore: () => book.restore(),
})
