import { once } from 'node:events'
import { get } from 'node:http'
import { pathToFileURL } from 'node:url'

/** The work of a test file until its first test ends; prints the milliseconds. All of them load `node:http`. */
const ways = {
  express: () => import('express'),
  async faketura(index) {
    const { createEmulator } = await import(pathToFileURL(index).href)
    const emulator = await createEmulator()
    const { url, apiToken } = emulator.createAccount()
    const [response] = await once(get(`${url}/invoices.json?api_token=${apiToken}`), 'response')
    if (response.statusCode !== 200) throw new Error(`the first request got ${response.statusCode}`)
    response.resume()
    await once(response, 'end')
    await emulator.close()
  },
  async pdf(index) {
    const { createEmulator } = await import(pathToFileURL(index).href)
    const emulator = await createEmulator({ listen: false })
    const account = emulator.account()
    const row = { name: 'Row', quantity: 1, total_price_gross: '12.30', tax: '23' }
    const { id } = account.invoices.create({ buyer_name: 'Buyer', positions: Array(10).fill(row) })
    const response = await emulator.fetch(`/invoices/${id}.pdf?api_token=${account.apiToken}`)
    if (response.status !== 200) throw new Error(`the first request got ${response.status}`)
    await response.arrayBuffer()
    await emulator.close()
  },
}

const [way, index] = process.argv.slice(2)
const began = performance.now()
await ways[way](index)
console.log(performance.now() - began)
