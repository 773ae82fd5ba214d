import { existsSync, readFileSync, statSync } from 'node:fs'
import { errorMessage } from '../../checks/error-message.ts'
import { CommandError } from '../command-error.ts'

/** The properties of a project that determine the starter files. */
export interface Project {
  /** Names of all packages in its dependencies, of every kind. */
  readonly dependencies: readonly string[]
  /** Its .js files are ES modules. */
  readonly isModule: boolean
  /** Whether it is written in TypeScript. */
  readonly hasTypes: boolean
  /** Whether Jest can run its TypeScript. */
  readonly hasTypesInJest: boolean
  /** The folder of its tests, or the usual folder. */
  readonly testFolder: string
  /** The folder where Playwright looks for tests. */
  readonly browserFolder: string
  /** The command that runs a command of an installed package. */
  readonly execute: string
  /** The command that installs a package for development. */
  readonly install: string
}

/** The package manager, by its lock file. */
const managers = [
  { lock: 'pnpm-lock.yaml', execute: 'pnpm exec', install: 'pnpm add --save-dev' },
  { lock: 'yarn.lock', execute: 'yarn', install: 'yarn add --dev' },
  { lock: 'bun.lock', execute: 'bunx', install: 'bun add --dev' },
  { lock: 'bun.lockb', execute: 'bunx', install: 'bun add --dev' },
] as const
const npm = { execute: 'npx', install: 'npm install --save-dev' } as const

const typedJest = ['ts-jest', '@swc/jest', '@babel/preset-typescript', 'esbuild-jest']

/**
 * Inspects the working folder; without package.json, it is a project without dependencies.
 * @throws if package.json is not an object in JSON
 */
export function projectHere(): Project {
  const description = readDescription()
  const dependencies = [
    'dependencies',
    'devDependencies',
    'peerDependencies',
    'optionalDependencies',
  ].flatMap((kind) => Object.keys(objectOf(description[kind])))
  const playwright = ['ts', 'mts', 'js', 'mjs', 'cjs']
    .map((extension) => `playwright.config.${extension}`)
    .find((file) => existsSync(file))
  const { execute, install } = managers.find(({ lock }) => existsSync(lock)) ?? npm
  const hasTypes = dependencies.includes('typescript') || existsSync('tsconfig.json')
  return {
    dependencies,
    isModule: description.type === 'module',
    hasTypes,
    hasTypesInJest: hasTypes && dependencies.some((name) => typedJest.includes(name)),
    testFolder: firstFolder('test', 'tests', '__tests__') ?? 'test',
    browserFolder: folderIn(playwright) ?? firstFolder('e2e', 'tests') ?? 'tests',
    execute,
    install,
  }
}

function readDescription(): Readonly<Record<string, unknown>> {
  if (!existsSync('package.json')) return {}
  try {
    return objectOf(JSON.parse(readFileSync('package.json', 'utf8')))
  } catch (failure) {
    throw new CommandError(`package.json cannot be read: ${errorMessage(failure)}`)
  }
}

/** The configuration is a program, but it nearly always contains the folder as a literal. */
function folderIn(configuration: string | undefined): string | undefined {
  if (configuration === undefined) return undefined
  const [, folder] =
    /\btestDir:\s*['"`](?:\.\/)?([\w./-]+?)\/?['"`]/.exec(readFileSync(configuration, 'utf8')) ?? []
  return folder === '.' || folder?.startsWith('..') ? undefined : folder
}

function firstFolder(...names: readonly string[]): string | undefined {
  return names.find((name) => statSync(name, { throwIfNoEntry: false })?.isDirectory())
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
