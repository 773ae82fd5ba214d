import type { TestProject } from 'vitest/node'
import build from '../build.ts'
import { provideBrowser } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the browser that each worker starts; empty without one. */
    browser: string
  }
}

/** Builds the page, unless the build is newer than its sources, and finds a browser. */
export default function setup(project: TestProject): () => void {
  build()
  const choice = provideBrowser()
  project.provide('browser', 'use' in choice ? choice.use : '')
  // Printed at the end, where people look.
  return () => {
    if ('skip' in choice) console.log(choice.skip)
  }
}
