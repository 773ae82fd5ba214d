import { serve } from '../serve.js'
import { invoicingService } from './emulate-service.js'
import { InvoiceStore } from './invoice-store.js'
import { imported } from './peer.js'

const { createEmulator, defineEmulator } = await imported('emulate')

const book = await InvoiceStore.open()
const service = invoicingService(defineEmulator, book)

serve({
  port: async () => Number(new URL((await createEmulator({ service, port: 0 })).url).port),
  restore: () => book.restore(),
})
