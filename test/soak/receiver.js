import { createServer } from 'node:http'

/**
 * Starts a server that accepts webhooks, except for URLs that end in `/broken`.
 * @returns {Promise<{ url: string, count: () => number, close: () => void }>}
 */
export async function openReceiver() {
  let count = 0
  const server = createServer((request, response) => {
    count++
    request.resume()
    request.on('end', () => response.writeHead(request.url.endsWith('/broken') ? 500 : 200).end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}/hook`, count: () => count, close }
}
