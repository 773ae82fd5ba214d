import { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { Express } from 'express'
import type { Responder } from './responder.ts'

/**
 * The emulator as an Express application, for programs that mount it or pass it on. The emulator's own server needs
 * none: loading Express takes half of a start (measured: 95 of 190 ms), so it is loaded with the first application, and
 * synchronously, because `emulator.app` is not a promise.
 */
export function createApp(respond: Responder): Express {
  const load = createRequire(import.meta.url)
  const express: typeof import('express') = load('express')
  const app = express()
  keepPrototypes(app)
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(respond)
  return app
}

/**
 * Express sets the prototypes of every request and response, which costs them their fast shape in V8
 * (measured: more than the rest of a small response). The emulator needs none of Express's helpers, so the
 * application uses the prototypes that a request arrives with: Node's, or those of the application it is mounted in.
 */
function keepPrototypes(app: Express): void {
  Object.assign(app, { request: IncomingMessage.prototype, response: ServerResponse.prototype })
  // When mounted, Express makes the two inherit from those of the outer application, so they must not be Node's then.
  app.prependListener('mount', () => Object.assign(app, { request: {}, response: {} }))
  app.on('mount', (parent) => {
    const { request, response } = parent as Express
    Object.assign(app, { request, response })
  })
}
