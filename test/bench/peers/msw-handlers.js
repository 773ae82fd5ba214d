import { InvoiceStore } from './invoice-store.js'
import { imported } from './peer.js'

const { http, HttpResponse } = await imported('msw')

export const book = await InvoiceStore.open()

/** Handlers as in the documentation of msw, with stored records. */
export const handlers = [
  http.get('*/invoices.json', ({ request }) =>
    HttpResponse.json(book.page(new URL(request.url).searchParams)),
  ),
  http.get('*/invoices/:id.json', ({ params }) => HttpResponse.json(book.get(params.id))),
  http.post('*/invoices.json', async ({ request }) => {
    const { invoice } = await request.json()
    return HttpResponse.json(book.create(invoice), { status: 201 })
  }),
]
