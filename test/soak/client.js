import { Agent, request } from 'node:http'

/**
 * @typedef {object} Wanted
 * @property {object | string | FormData} [body] an object is sent as JSON, a text as XML
 * @property {Record<string, string>} [headers]
 * @property {boolean} [isPublic] no token goes along
 */

/** Sends requests over a few connections, and counts them. */
export class Client {
  /**
   * @param {{ url: string, token: string, integrationToken: string }} address of the emulator
   * @param {{ connections: number, receiver: string }} options
   */
  constructor({ url, token, integrationToken }, { connections, receiver }) {
    this.base = new URL(url)
    this.token = token
    this.integrationToken = integrationToken
    /** Receives the webhook events. */
    this.receiver = receiver
    this.agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.sent = 0
  }

  /**
   * Sends a request; the token goes along where the documents put it.
   * @param {number} status that the response must have
   * @param {string} method
   * @param {string} path
   * @param {object | string} [body]
   * @returns {Promise<any>} the JSON of the response, or its text
   * @throws {Error} for another status
   */
  ask(status, method, path, body) {
    const isXml = path.includes('.xml')
    const inBody = typeof body === 'object' && !path.startsWith('/__admin')
    const content = inBody ? { api_token: this.token, ...body } : body
    return this.open(status, method, content === undefined || isXml ? this.tokened(path) : path, content)
  }

  /** The same without a token. */
  async open(status, method, path, body) {
    const isXml = path.includes('.xml')
    const kind = isXml ? 'application/xml' : 'application/json'
    const content = typeof body === 'object' ? JSON.stringify(body) : body
    const headers =
      content === undefined ? {} : { 'Content-Type': kind, 'Content-Length': Buffer.byteLength(content) }
    const response = await this.send(method, path, { Accept: kind, ...headers }, content)
    return granted(response, status, `${method} ${path}`)
  }

  /** Sends a form with a file. */
  async upload(status, path, part, bytes) {
    return this.form(status, 'PUT', path, { api_token: this.token, [part]: new Blob([bytes]) })
  }

  /** Sends the fields of a form; one may be a file. */
  async form(status, method, path, fields) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (value instanceof Blob) form.set(name, value, 'logo.gif')
      else form.set(name, value)
    }
    const whole = new Response(form)
    const content = Buffer.from(await whole.arrayBuffer())
    const headers = { 'Content-Type': whole.headers.get('content-type'), 'Content-Length': content.length }
    return granted(await this.send(method, path, headers, content), status, `${method} ${path}`)
  }

  /** Sends a request whose connection is lost. */
  async lose(method, path) {
    const response = await this.send(method, this.tokened(path), {}).catch(() => undefined)
    if (response) throw new Error(`${method} ${path} got status ${response.status}`)
  }

  tokened(path) {
    if (path.startsWith('/__admin') || path.includes('api_token=')) return path
    return `${path}${path.includes('?') ? '&' : '?'}api_token=${this.token}`
  }

  send(method, path, headers, content) {
    this.sent++
    const { hostname, port } = this.base
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method, path, headers, agent: this.agent })
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const { statusCode, headers } = incoming
          const type = headers['content-type'] ?? ''
          resolve({ status: statusCode, type, text: Buffer.concat(chunks).toString() })
        })
      })
      outgoing.end(content)
    })
  }

  close() {
    this.agent.destroy()
  }
}

function granted(response, status, what) {
  if (response.status !== status) {
    throw new Error(`${what} got status ${response.status}: ${response.text.slice(0, 300)}`)
  }
  return response.type.startsWith('application/json') && response.text !== ''
    ? JSON.parse(response.text)
    : response.text
}
