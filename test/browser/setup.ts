import type { TestProject } from 'vitest/node'
import build from '../build.ts'
import { launchChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which the shared browser is steered. */
    browser: string
  }
}

/** Builds the page, unless it is newer than its sources, and starts the browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build()
  const server = await launchChromium()
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
