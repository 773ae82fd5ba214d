import { createRequire } from 'node:module'
import type { Express } from 'express'
import type { Responder } from './responder.ts'
import { keepPrototypes } from './unchanged-prototypes.ts'

/**
 * The emulator as an Express application, for programs that mount it or pass it on. The emulator's own server needs
 * none, so Express is loaded with the first application (row `device: Express on demand` of the bench), and synchronously,
 * because `emulator.app` is not a promise.
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
