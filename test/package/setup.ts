import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what test files share: the packed package, and an installation of it. */
    shared: string
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-shared-'))
  project.provide('shared', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
