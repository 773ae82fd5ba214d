import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** What a peer's process is started with. */
const [, , folder, data] = process.argv

/** The peer's own packages. */
export const require = createRequire(join(folder, 'package.json'))

/** Imports the peer's own packages. */
export const { imported } = await import(pathToFileURL(join(folder, 'import.mjs')).href)

/** The folder that the peer is installed in, for what its package doesn't export. */
export { folder }

/** @returns {Promise<any[]>} the invoices as faketura returned them, newest first */
export async function invoices() {
  const all = []
  for await (const line of createInterface({ input: createReadStream(data) })) {
    all.push(JSON.parse(JSON.parse(line).text))
  }
  return all.sort((one, other) => other.id - one.id)
}

/** @returns {Promise<number>} a free port, for a command line that requires one */
export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Waits until a server responds.
 * @param {number} port
 * @param {string} path
 * @returns {Promise<number>} the port
 * @throws {Error} when none does within two minutes
 */
export async function responding(port, path) {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    try {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
      return port
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`nothing responds on port ${port}`)
}
