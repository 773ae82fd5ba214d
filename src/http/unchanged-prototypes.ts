import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Express sets the prototypes of every request and response, which costs them their fast shape in V8
 * (row `device: unchanged prototypes` of the bench). The emulator needs none of Express's helpers, so the application uses
 * the prototypes that a request arrives with: Node's, or those of the application it is mounted in.
 */
export function keepPrototypes(app: Express): void {
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype })
  // When mounted, Express makes the two inherit from those of the outer application, so they must not be Node's then.
  app.prependListener('mount', () => Object.assign(app, { request: {}, response: {} }))
  app.on('mount', (parent) => {
    const { request, response } = parent as Express
    Object.assign(app, { request, response })
  })
}
