import type { Kind } from '../checks/kind.ts'
import { readText } from '../checks/read-text.ts'
import { Refused } from '../checks/refused.ts'
import { wrongValue } from '../checks/sentences.ts'
import { type Command, type Flag, type Flags, type FlagValues, type Given, variableOf } from './command.ts'
import type { Configuration } from './config-file.ts'
import type { ParsedArguments } from './parse.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Sources of a value, highest priority first. */
const priorities = ['command line', 'environment', 'configuration file', 'default'] as const

interface Settled {
  readonly value: unknown
  readonly from: (typeof priorities)[number]
  /** Name of the source in error messages. */
  readonly place: string
}

/** The sources of values. */
export interface Sources {
  readonly words: ParsedArguments
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly configuration: Configuration | undefined
}

/**
 * Finds the value of every flag: the command line wins over the environment, which wins over the configuration
 * file.
 * @throws WrongUsage naming the flag, variable or key, the value and what is expected
 */
export function resolveValues<F extends Flags>(command: Command<F>, sources: Sources): Given<F> {
  const settled = new Map<string, Settled>()
  for (const [name, flag] of Object.entries(command.flags)) {
    const found = settledValue(name, flag, sources)
    if (found) settled.set(name, found)
  }
  refuseContradictions(command.flags, settled)
  refuseWithoutEffect(command.flags, settled)
  return {
    values: Object.fromEntries([...settled].map(([name, { value }]) => [name, value])) as FlagValues<F>,
    operands: operandsOf(command, sources),
    hasTypedOperands: sources.words.operands.length > 0,
    rest: sources.words.rest,
  }
}

function settledValue(
  name: string,
  flag: Flag<unknown>,
  { words, environment, configuration }: Sources,
): Settled | undefined {
  const read = (from: Settled['from'], place: string, sent: unknown): Settled => {
    const value = readSent(flag.kind, sent)
    if (value instanceof Refused) throw new WrongUsage(value.sentence(place))
    return { value, from, place }
  }
  const typed = words.sent.get(name)
  if (typed !== undefined) return read('command line', `--${name}`, typed)
  if (flag.isOnlyTyped) return byDefault(name, flag)
  const variable = environment[variableOf(name)]
  if (variable !== undefined && variable !== '') return read('environment', variableOf(name), variable)
  const configured = configuration?.values[name]
  if (configured !== undefined)
    return read('configuration file', `${configuration!.file}: ${name}`, configured)
  return byDefault(name, flag)
}

/** Values in a configuration file may have any type; on the command line and in the environment they are texts. */
function readSent(kind: Kind<unknown>, sent: unknown): unknown {
  const value = kind.read(sent)
  const isWord = typeof sent === 'string' || typeof sent === 'number'
  const isReadAsText = isWord && (kind.fromText ?? kind.acceptedText) !== undefined
  return value instanceof Refused && isReadAsText ? readText(kind, String(sent)) : value
}

function byDefault(name: string, { default: value }: Flag<unknown>): Settled | undefined {
  return value === undefined ? undefined : { value, from: 'default', place: name }
}

/** Of two flags that exclude each other, the one from the source with the higher priority wins. */
function refuseContradictions(flags: Flags, settled: Map<string, Settled>): void {
  for (const [name, { excludes }] of Object.entries(flags)) {
    const one = settled.get(name)
    const other = excludes === undefined ? undefined : settled.get(excludes)
    if (!one?.value || !other?.value) continue
    if (one.from === other.from) throw new WrongUsage(`${one.place} and ${other.place} exclude each other`)
    const hasPriority = priorities.indexOf(one.from) < priorities.indexOf(other.from)
    settled.delete(hasPriority ? excludes! : name)
  }
}

function refuseWithoutEffect(flags: Flags, settled: ReadonlyMap<string, Settled>): void {
  for (const [name, { needs }] of Object.entries(flags)) {
    const one = settled.get(name)
    if (needs === undefined || !one?.value || needs.some((flag) => settled.has(flag))) continue
    throw new WrongUsage(
      `${one.place} has no effect without ${needs.map((flag) => `--${flag}`).join(' or ')}`,
    )
  }
}

function operandsOf(
  { name: verb, operands }: Pick<Command, 'name' | 'operands'>,
  { words, environment, configuration }: Sources,
): readonly (string | object)[] {
  const [first] = words.operands
  if (!operands) {
    if (first === undefined) return []
    throw new WrongUsage(wrongValue(verb, first, 'options only'))
  }
  if (first !== undefined || operands.isOnlyTyped) return words.operands
  const variable = environment[variableOf(operands.name)]
  if (variable) return variable.split(',').map((word) => word.trim())
  const configured = configuration?.values[operands.name]
  if (configured === undefined) return []
  const list: readonly unknown[] = Array.isArray(configured) ? configured : [configured]
  for (const entry of list) {
    if (typeof entry !== 'string' && (typeof entry !== 'object' || entry === null)) {
      throw new WrongUsage(
        wrongValue(`${configuration!.file}: ${operands.name}`, entry, 'a path, a name or an object'),
      )
    }
  }
  return list as readonly (string | object)[]
}
