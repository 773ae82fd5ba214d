import { parseArgs } from 'node:util'
import { acceptedTextOf } from '../checks/read-text.ts'
import { unknownName, wrongValue } from '../checks/sentences.ts'
import type { Command, Flags } from './command.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Options of all commands, handled first. */
export const common: Readonly<
  Record<'help' | 'version', { readonly short?: string; readonly about: string }>
> = {
  help: { short: 'h', about: 'Show this help' },
  version: { about: 'Show the version' },
}

/** The command line alone, without environment and configuration file. */
export interface ParsedArguments {
  /** Values as they were typed, by name of the flag; `true` for a flag without a value, `false` after `--no-`. */
  readonly sent: ReadonlyMap<string, string | boolean>
  readonly operands: readonly string[]
  /** The arguments after `--`, for commands that accept them. */
  readonly rest: readonly string[]
  readonly asksFor: keyof typeof common | undefined
}

/**
 * Parses the arguments of a command.
 * @param args the arguments after the name of the command
 * @throws WrongUsage for an unknown flag, or one without its value
 */
export function parse(
  args: readonly string[],
  { flags, rest }: Pick<Command, 'flags' | 'rest'>,
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: optionsOf(flags),
    // Our messages are more helpful than the messages of strict mode.
    strict: false,
    tokens: true,
    allowPositionals: true,
    allowNegative: true,
  })
  const sent = new Map<string, string | boolean>()
  const operands: string[] = []
  const end = tokens.find((token) => token.kind === 'option-terminator')?.index ?? args.length
  const own = rest ? end : args.length
  let asksFor: ParsedArguments['asksFor']
  for (const token of tokens) {
    if (token.kind === 'positional' && token.index < own) operands.push(token.value)
    if (token.kind !== 'option') continue
    const isNegated = token.rawName.startsWith('--no-')
    if (!isNegated && (token.name === 'help' || token.name === 'version')) asksFor ??= token.name
    else {
      const [name, value] = understood(token, flags)
      sent.set(name, value)
    }
  }
  return { sent, operands, rest: args.slice(own + 1), asksFor }
}

function optionsOf(flags: Flags): Record<string, { type: 'string' | 'boolean'; short?: string }> {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
  }
  for (const [name, { placeholder, short }] of Object.entries(flags)) {
    options[name] = { type: placeholder === undefined ? 'boolean' : 'string', ...(short && { short }) }
  }
  return options
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value?: string
  readonly inlineValue?: boolean
}

function understood(token: OptionToken, flags: Flags): [name: string, value: string | boolean] {
  const { name, rawName, value, inlineValue } = token
  const positive = name.replace(/^no-/, '')
  const flag = Object.hasOwn(flags, positive) ? flags[positive] : undefined
  const isNegated = rawName.startsWith('--no-')
  if (!flag || (isNegated && flag.placeholder !== undefined)) {
    const known = [...Object.keys(flags), ...Object.keys(common)].map((word) => `--${word}`)
    throw new WrongUsage(unknownName('option', rawName, known))
  }
  if (flag.placeholder === undefined) return [positive, isNegated ? false : (value ?? true)]
  // A value that begins with a dash is more likely the next flag, after a forgotten value.
  const isOther = !inlineValue && value?.startsWith('-') && !(flag.readsStandardInput && value === '-')
  if (value === undefined || isOther) {
    throw new WrongUsage(wrongValue(rawName, value, acceptedTextOf(flag.kind)))
  }
  return [positive, value]
}
