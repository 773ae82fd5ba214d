import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import build from '../build.ts'
import { launchBrowser, provideBrowser } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Responds to `/NUMBER` with the WebSocket URL of the browser of the worker with that number; empty without a browser. */
    browsers: string
  }
}

/**
 * Builds the page, unless the build is newer than its sources, and lends each worker a browser when it first asks for one. Two
 * workers never share a browser, because pages of one browser share its clipboard.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build()
  const choice = provideBrowser()
  if ('skip' in choice) {
    project.provide('browsers', '')
    // Printed at the end, where people look.
    return async () => console.log(choice.skip)
  }
  const browsers = new Map<string, Promise<BrowserServer>>()
  const lender = createServer(async ({ url = '' }, response) => {
    const browser = browsers.get(url) ?? launchBrowser(choice.use)
    browsers.set(url, browser)
    try {
      response.end((await browser).wsEndpoint())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await once(lender.listen(0, '127.0.0.1'), 'listening')
  project.provide('browsers', `http://127.0.0.1:${(lender.address() as AddressInfo).port}`)
  return async () => {
    lender.close()
    await Promise.allSettled([...browsers.values()].map(async (browser) => (await browser).close()))
  }
}
