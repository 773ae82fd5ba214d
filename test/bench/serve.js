import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** @type {Session | undefined} */
let session

const everywhere = {
  /** Microseconds of CPU that this process has used. */
  usage() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  async startProfile() {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
  },
  /** @param {string} path */
  async writeProfile(path) {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    writeFileSync(path, JSON.stringify(profile))
  },
}

/**
 * Handles messages of the parent process, and ends with it.
 * @param {Record<string, (value: any) => unknown>} verbs
 */
export function serve(verbs) {
  const known = { ...everywhere, ...verbs }
  process.on('message', async ({ id, verb, value }) => {
    try {
      process.send({ id, value: await known[verb](value) })
    } catch (error) {
      process.send({ id, error: error.stack ?? String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
}

/**
 * Listens on a free port of the loopback.
 * @param {import('node:http').Server} server
 * @returns {Promise<number>} the port
 */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}
