import type { Project } from './project.ts'

/** How to write and run the starter test of a project. */
export interface Style {
  /** From the working folder, such as `test/faketura.test.ts`. */
  readonly path: string
  readonly isCommonJs: boolean
}

/** How `init` supports a test runner. */
export interface Runner {
  /** The package that identifies the runner; undefined for Node's own. */
  readonly package?: string
  /** Subpath of this package. */
  readonly subpath: string
  style(project: Project): Style
  /** The command that runs only this test. */
  command(path: string, project: Project): string
}

/** In order of preference: of several runners, the first one is probably for unit tests. */
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
      // Jest runs ES modules only with a flag of Node.
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

/** The runner of a project; Node's own if it has none. */
export function runnerOf({ dependencies }: Project): RunnerName {
  const isUsed = (name: RunnerName) => {
    const runner: Runner = runners[name]
    return runner.package !== undefined && dependencies.includes(runner.package)
  }
  return runnerNames.find(isUsed) ?? 'node'
}
