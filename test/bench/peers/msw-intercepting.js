import { serveItself } from '../serve-itself.js'
import { book, handlers } from './msw-handlers.js'
import { imported } from './peer.js'

const { setupServer } = await imported('msw/node')

setupServer(...handlers).listen({ onUnhandledRequest: 'error' })

serveItself({
  fetch: (url, init) => fetch(`http://invoicing.test${url}`, init),
  restore: () => book.restore(),
})
