import { RunningEmulator } from '../../src/emulator/running-emulator.ts'
import { emptyEngine, readBeginning } from '../../src/emulator/seeding.ts'
import type { Emulator, EmulatorOptions } from '../../src/index.ts'
import { bytesOf } from '../../src/state/chunks.ts'
import { exchange, type Sent } from './exchange.ts'

export type Ask = (sent: Sent) => Promise<{ readonly status: number; readonly text: string }>

/**
 * An emulator without a port, and a way to its kernel. `emulator.fetch` takes several times as long as the kernel, to make
 * a `Response` that the caller reads, which counts for tests with tens of thousands of requests.
 */
export async function startKernel(options: EmulatorOptions): Promise<{ emulator: Emulator; ask: Ask }> {
  const engine = emptyEngine(options)
  const withoutAdmin = () => Promise.reject(new Error('this emulator has no admin API'))
  const emulator = new RunningEmulator(engine, options, await readBeginning(options), withoutAdmin)
  const { host: ownHost } = new URL(emulator.url)
  const ask: Ask = async (sent) => {
    const { method, url, headers, body, host = ownHost } = sent
    // The kernel gets the parts of a form, which are read from a stream.
    if (headers['Content-Type']?.startsWith('multipart/')) {
      const { status, bytes } = await exchange(emulator, sent)
      return { status, text: bytes.toString() }
    }
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const reply = await engine.pipeline.handle({
      method,
      url,
      headers: { host, ...Object.fromEntries(named) },
      ...(body !== undefined && { body: Buffer.from(body) }),
    })
    return { status: reply.status, text: bytesOf(reply.body).toString() }
  }
  return { emulator, ask }
}
