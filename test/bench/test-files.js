import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { budgets } from './budgets.js'
import { cores, nodeOn } from './child.js'
import { median } from './statistics.js'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const testsPerFile = 5

/** What faketura costs a test file, and a suite of them. */
export class TestFiles {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    this.folder = mkdtempSync(join(tmpdir(), 'faketura-bench-suite-'))
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const suite = `suite of ${this.bench.sizes.testFiles} files with ${testsPerFile} tests each`
    return [
      {
        what: 'test file: import Express',
        measure: async () => inMilliseconds((await this.first()).express),
      },
      {
        what: 'test file: import faketura, first emulator, account and request, close',
        budget: budgets.testFile,
        measure: async () => {
          const { express, faketura } = await this.first()
          return { ...inMilliseconds(faketura), ratio: faketura / express }
        },
      },
      {
        what: `${suite}: with a bare node:http`,
        measure: async () => inSeconds((await this.suites()).bare),
      },
      {
        what: `${suite}: with faketura`,
        measure: async () => {
          const { bare, faketura } = await this.suites()
          return { ...inSeconds(faketura), ratio: faketura / bare }
        },
      },
    ]
  }

  first() {
    this.firstTimes ??= this.measureFirst()
    return this.firstTimes
  }

  async measureFirst() {
    const { entries, sizes } = this.bench
    const script = fileURLToPath(new URL('first-test.js', import.meta.url))
    const times = { express: [], faketura: [] }
    for (let at = 0; at <= sizes.starts; at++) {
      for (const way of Object.keys(times)) {
        const [command, args] = nodeOn(cores.measured, [script, way, entries.index])
        times[way].push(Number((await run(command, args)).stdout))
      }
    }
    // The first of each brings the files into the cache of the system.
    return { express: median(times.express.slice(1)), faketura: median(times.faketura.slice(1)) }
  }

  suites() {
    this.suiteTimes ??= this.measureSuites()
    return this.suiteTimes
  }

  /** Each suite once, on all cores: it is long enough, and runs as suites do. */
  async measureSuites() {
    const times = {}
    for (const [name, file] of Object.entries(files(this.bench.entries.index))) {
      const folder = join(this.folder, name)
      mkdirSync(folder)
      symlinkSync(modules, join(folder, 'node_modules'), 'junction')
      for (let at = 0; at < this.bench.sizes.testFiles; at++)
        writeFileSync(join(folder, `shop${at}.test.js`), file)
      const began = performance.now()
      const vitest = join(modules, 'vitest', 'vitest.mjs')
      await run(process.execPath, [vitest, 'run', '--root', folder, '--reporter', 'dot'], { cwd: folder })
      times[name] = performance.now() - began
    }
    return times
  }

  async close() {
    rmSync(this.folder, { recursive: true })
  }
}

/** The same tests, with the emulator and with a server that says what they expect. */
function files(index) {
  const tests = (url, fixture) =>
    Array.from(
      { length: testsPerFile },
      (_, at) => `test('a client is created, ${at}', async (${fixture}) => {
  const response = await fetch(${url}, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ client: { name: 'Ann' } }),
  })
  expect(await response.json()).toMatchObject({ name: 'Ann' })
})`,
    ).join('\n')
  const vitest = pathToFileURL(join(dirname(index), 'vitest.js')).href
  return {
    bare: `import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":1,"name":"Ann"}')
})
beforeAll(() => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
${tests(`\`http://127.0.0.1:\${server.address().port}/clients.json\``, '')}`,
    faketura: `import { expect, test } from '${vitest}'
${tests(`\`\${account.url}/clients.json?api_token=\${account.apiToken}\``, '{ account }')}`,
  }
}

/** @param {number} milliseconds */
function inMilliseconds(milliseconds) {
  return { value: milliseconds * 1000, figure: `${milliseconds.toFixed(1)} ms` }
}

/** @param {number} milliseconds */
function inSeconds(milliseconds) {
  return { value: milliseconds * 1000, figure: `${(milliseconds / 1000).toFixed(1)} s` }
}
