import { createServer } from 'node:http'
import { listening, serve } from '../serve.js'
import { invoices, require } from './peer.js'

const jsonServer = require('json-server')

const records = await invoices()
const count = records.length
const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.router({ invoices: records }))

serve({
  port: () => listening(createServer(app)),
  restore: () => void records.splice(count),
})
