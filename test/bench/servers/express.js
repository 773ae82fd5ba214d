import { createServer } from 'node:http'
import express from 'express'
import { keyOf, readRecording } from '../recording.js'
import { listening, serve } from '../serve.js'

const [, , mode, path] = process.argv

const responses = await readRecording(path)

const send =
  mode === 'json'
    ? (response, { status, value }) => response.status(status).json(value)
    : (response, { status, type, bytes }) => {
        response.writeHead(status, {
          'Content-Type': type,
          'Content-Length': bytes.length,
        })
        response.end(bytes)
      }

const app = express()
const read = (request, response) => send(response, responses.get(request.url))
const write = (request, response) =>
  send(response, responses.get(keyOf(request.method, request.url, request.body)))
app.get('/invoices/:id.json', read)
app.get('/invoices/:id.xml', read)
app.get('/invoices.json', read)
app.get('/invoices.xml', read)
app.post('/invoices.json', express.json(), write)
app.put('/invoices/:id.json', express.json(), write)

const server = createServer(mode === 'nested' ? express().use(app) : app)

serve({ port: () => listening(server), restore: () => undefined })
