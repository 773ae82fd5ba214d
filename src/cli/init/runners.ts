import type { Project } from './project.ts'

/** How the starter test of a project is written and run. */
export interface Style {
  /** From the working folder, such as `test/faketura.test.ts`. */
  readonly path: string
  readonly isCommonJs: boolean
}

/** What is known of a test runner. */
export interface Runner {
  /** The package that shows that a project uses the runner; undefined for Node's own. */
  readonly package?: string
  /** Subpath of this package. */
  readonly subpath: string
  style(project: Project): Style
  /** The command that runs the test alone. */
  command(path: string, project: Project): string
}

/** In the order in which they are looked for: who has several uses the first for tests of units. */
export const runners = {
  vitest: {
    package: 'vitest',
    subpath: 'faketura/vitest',
    style: ({ testFolder, hasTypes }) => ({
      path: `${testFolder}/faketura.test.${hasTypes ? 'ts' : 'mjs'}`,
      isCommonJs: false,
    }),
    command: (path, { execute }) => `${execute} vitest run ${path}`,
  },
  jest: {
    package: 'jest',
    subpath: 'faketura/jest',
    style: ({ testFolder, hasTypesInJest, isModule }) => ({
      path: `${testFolder}/faketura.test.${hasTypesInJest ? 'ts' : 'js'}`,
      isCommonJs: !isModule && !hasTypesInJest,
    }),
    command: (path, { isModule, execute }) =>
      // Jest runs ES modules only when Node is asked for what they need.
      isModule
        ? `node --experimental-vm-modules node_modules/jest/bin/jest.js ${path}`
        : `${execute} jest ${path}`,
  },
  playwright: {
    package: '@playwright/test',
    subpath: 'faketura/playwright',
    style: ({ browserFolder, hasTypes }) => ({
      path: `${browserFolder}/faketura.spec.${hasTypes ? 'ts' : 'mjs'}`,
      isCommonJs: false,
    }),
    command: (path, { execute }) => `${execute} playwright test ${path}`,
  },
  node: {
    subpath: 'faketura/node-test',
    style: ({ testFolder }) => ({ path: `${testFolder}/faketura.test.mjs`, isCommonJs: false }),
    command: (path) => `node --test ${path}`,
  },
} satisfies Readonly<Record<string, Runner>>

export type RunnerName = keyof typeof runners

export const runnerNames = Object.keys(runners) as RunnerName[]

/** The runner that a project uses; Node's own when it has none. */
export function runnerOf({ dependencies }: Project): RunnerName {
  const isUsed = (name: RunnerName) => {
    const runner: Runner = runners[name]
    return runner.package !== undefined && dependencies.includes(runner.package)
  }
  return runnerNames.find(isUsed) ?? 'node'
}
