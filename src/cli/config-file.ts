import { readFileSync, statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { camelCase } from '../checks/camel-case.ts'
import { errorMessage } from '../checks/error-message.ts'
import { isMap } from '../checks/is-map.ts'
import { unknownName, wrongValue } from '../checks/sentences.ts'
import { clearTimeout, setTimeout } from '../state/real-timers.ts'
import { WrongUsage } from './wrong-usage.ts'

/** The options in a project's configuration file. */
export interface Configuration {
  /** Name of the file, for messages. */
  readonly file: string
  /** By the name of the option on the command line. */
  readonly values: Readonly<Record<string, unknown>>
}

/** The accepted names, in the order in which messages list them. */
export const configurationFiles = ['js', 'mjs', 'json', 'yaml', 'yml', 'ts'].map(
  (extension) => `faketura.config.${extension}`,
)

/** The name of the configuration file in a folder, if there is one. Does not read the file. */
export function findConfiguration(folder: string): string | undefined {
  const found = configurationFiles.filter((name) => {
    const entry = statSync(resolve(folder, name), { throwIfNoEntry: false })
    if (entry && !entry.isFile())
      throw new WrongUsage(`${name}: expected a file, got ${entry.isDirectory() ? 'a folder' : 'a device'}`)
    return entry !== undefined
  })
  if (found.length > 1) throw new WrongUsage(`${found.join(' and ')} both exist; keep one of them`)
  return found[0]
}

/**
 * Reads a configuration file.
 * @param known the known options
 * @throws WrongUsage if the file cannot be read, is not an object, or has an unknown key
 */
export async function readConfiguration(
  folder: string,
  file: string,
  known: readonly string[],
): Promise<Configuration> {
  const values = await contentOf(resolve(folder, file), file)
  if (!isMap(values)) {
    throw new WrongUsage(wrongValue(file, values, 'an object of options such as { port: 4010 }'))
  }
  const byName = new Map<string, unknown>()
  for (const [key, value] of Object.entries(values)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (!known.includes(name)) {
      const spelled = name === key ? known : known.map(camelCase)
      throw new WrongUsage(`${file}: ${unknownName('option', key, spelled)}`)
    }
    if (byName.has(name)) throw new WrongUsage(`${file}: ${name} is set twice, also as ${camelCase(name)}`)
    byName.set(name, value)
  }
  return { file, values: Object.fromEntries(byName) }
}

async function contentOf(path: string, file: string): Promise<unknown> {
  const extension = extname(file)
  try {
    if (extension === '.json') return JSON.parse(readFileSync(path, 'utf8'))
    if (extension === '.yaml' || extension === '.yml') {
      const { parse } = await import('yaml')
      // All values stay texts, because the options parse them.
      return parse(readFileSync(path, 'utf8'), { schema: 'failsafe' })
    }
    const module = await imported(path, file)
    if (module.default === undefined) throw new Error('it has no default export')
    return module.default
  } catch (error) {
    if (extension === '.ts' && isUnknownExtension(error)) {
      throw new WrongUsage(
        `${file}: this Node (${process.version}) cannot load TypeScript; use Node 22.18 or newer, or faketura.config.js`,
      )
    }
    throw new WrongUsage(`${file} cannot be read: ${errorMessage(error)}`)
  }
}

/** Milliseconds after which a message says that the file is still loading. */
const loadingTimeout = 3000

/**
 * Imports a file, and reports when that does not finish. Node ends a process silently if nothing but a promise is
 * pending, such as one that the file awaits; if the file keeps something else open, such as a timer, Node waits silently.
 */
async function imported(path: string, file: string): Promise<{ readonly default?: unknown }> {
  const waiting = setTimeout(() => {
    process.stderr.write(`faketura: ${file} is still loading; waiting for what it awaits\n`)
  }, loadingTimeout).unref()
  const explain = () => {
    process.stderr.write(
      `faketura: ${file} has not finished loading: a promise that it awaits never settles\n`,
    )
    process.exitCode = 1
  }
  process.once('exit', explain)
  try {
    return await import(pathToFileURL(path).href)
  } finally {
    clearTimeout(waiting)
    process.off('exit', explain)
  }
}

function isUnknownExtension(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION'
}
