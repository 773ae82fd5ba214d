import { invoicingService } from './emulate-service.js'
import { InvoiceStore } from './invoice-store.js'
import { imported } from './peer.js'

/** The program of a user of emulate, from its start to its first response. It prints what `faketura start` prints. */
const { createEmulator, defineEmulator } = await imported('emulate')
const service = invoicingService(defineEmulator, await InvoiceStore.open())
const { url } = await createEmulator({ service, port: 0 })
console.log(JSON.stringify({ accounts: [{ url, apiToken: '' }] }))
