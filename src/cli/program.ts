import { existsSync } from 'node:fs'
import { printableLines } from '../checks/printable.ts'
import { unknownName } from '../checks/sentences.ts'
import { FaketuraError } from '../errors/errors.ts'
import { readFixtures } from '../fixtures/load.ts'
import { scenarioNames } from '../fixtures/read/scenarios.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { CommandError } from './command-error.ts'
import { allCommands, type CommandName, commands } from './commands.ts'
import { findConfiguration, readConfiguration } from './config-file.ts'
import { parse } from './parse.ts'
import { resolveValues } from './resolve-values.ts'
import { WrongUsage } from './wrong-usage.ts'

function isVerb(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(commands, word)
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'help') return main([...args.slice(1), '--help'])
  const verb = isVerb(args[0]) ? args[0] : undefined
  const command = await commands[verb ?? 'start']()
  const words = parse(verb ? args.slice(1) : args, command)
  if (!verb) await refuseUnknownVerb(args[0])
  if (words.asksFor) return show(words.asksFor, verb)
  const given = resolveValues(command, {
    words,
    environment: process.env,
    configuration: await configuration(),
  })
  return command.run(given)
}

/** A single word that is neither a command nor a fixture is probably a misspelt command. */
async function refuseUnknownVerb(word: string | undefined): Promise<void> {
  if (word === undefined || !/^[a-z][\w-]*$/i.test(word) || existsSync(word)) return
  try {
    await readFixtures(word)
  } catch {
    const known = [...Object.keys(commands), ...(await scenarioNames())]
    throw new WrongUsage(unknownName('command or fixture', word, known))
  }
}

async function show(what: 'help' | 'version', verb: CommandName | undefined): Promise<number> {
  const { helpOf, helpOfAll, version } = await import('./help.ts')
  const all = await allCommands()
  const one = all.find(({ name }) => name === verb)
  process.stdout.write(what === 'version' ? `${version}\n` : one ? helpOf(one) : helpOfAll(all))
  return 0
}

/** Reads the configuration file of the working folder, which may contain options of any command. */
async function configuration() {
  const file = findConfiguration('.')
  if (!file) return undefined
  const all = await allCommands()
  const known = all.flatMap(({ flags, operands }) => [
    ...Object.keys(flags).filter((name) => !flags[name]!.isOnlyTyped),
    ...(operands && !operands.isOnlyTyped ? [operands.name] : []),
  ])
  return readConfiguration('.', file, [...new Set(known)])
}

/** Codes of errors when the reader has gone away, such as after `| head -1` or in a closed terminal. */
const unread = ['EPIPE', 'ERR_STREAM_DESTROYED', 'EIO', 'ENXIO']

function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (!unread.includes(error.code ?? '')) throw error
}

/** Prints wrong usage as a sentence; anything else is an internal error and prints its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `faketura: ${String(error)}\n`
  if (error instanceof WrongUsage) return `faketura: ${error.message}\nSee faketura --help.\n`
  if (error instanceof FaketuraError) return `faketura: ${error.reason}\n`
  // System errors have clear messages, such as ENOSPC: no space left on device.
  if (error instanceof CommandError || error instanceof LiveFailure || 'syscall' in error)
    return `faketura: ${error.message}\n`
  return `internal error in faketura: ${error.stack}\n`
}

/** Runs the program on the arguments of this process, and sets its exit code. */
export async function runProgram(): Promise<void> {
  process.stdout.on('error', ignoreBrokenPipe)
  process.stderr.on('error', ignoreBrokenPipe)
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(printableLines(explain(error)))
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}
