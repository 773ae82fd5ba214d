import description from '../../package.json' with { type: 'json' }
import { columns } from './columns.ts'
import { type Command, type Flag, variableOf } from './command.ts'
import { configurationFiles } from './config-file.ts'
import { common } from './parse.ts'

export const version: string = description.version

/** The help of a command, from its table. */
export function helpOf(command: Command): string {
  const { about, operands, rest, flags } = command
  const rows = Object.entries(flags).map(([flag, row]) => [
    spelling(flag, row),
    row.isOnlyTyped ? '' : variableOf(flag),
    meaning(row),
  ])
  if (operands)
    rows.unshift([operands.name, operands.isOnlyTyped ? '' : variableOf(operands.name), operands.about])
  if (rest) rows.unshift([rest.name, '', rest.about])
  for (const [flag, row] of Object.entries(common)) rows.push([spelling(flag, row), '', row.about])
  return `${[
    `Usage: ${usageOf(command)}`,
    '',
    `${about}.`,
    '',
    ...columns(rows).map((line) => `  ${line}`),
    '',
    'The second column is the environment variable of the option. The command line wins over',
    'the environment, which wins over the configuration file; --no-NAME switches an option off.',
  ].join('\n')}\n`
}

/** The most used options of `start`. */
const frequent = ['port', 'edition', 'now', 'state', 'strict', 'watch', 'open']

/** The help of the program, with its commands, and the most used options of the first of them. */
export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, about }) => [name, about])
  const { name, flags, operands } = commands[0]!
  const options = [
    ...(operands ? [[`[${operands.name}...]`, operands.about]] : []),
    ...frequent.map((flag) => [spelling(flag, flags[flag]!), meaning(flags[flag]!)]),
  ]
  return `${[
    'Usage: faketura [command] [options]',
    '',
    `${description.description}.`,
    '',
    ...columns(rows).map((line) => `  ${line}`),
    '',
    `The default command is ${name}. Its most used options:`,
    '',
    ...columns(options).map((line) => `  ${line}`),
    '',
    'faketura COMMAND --help lists all options of a command.',
    'A configuration file in the working folder can set options:',
    `  ${configurationFiles.join(', ')}`,
  ].join('\n')}\n`
}

/** The usage line of a command. */
export function usageOf({ name, operands, rest }: Pick<Command, 'name' | 'operands' | 'rest'>): string {
  const words = operands ? ` [${operands.name}...]` : ''
  return `faketura ${name}${words} [options]${rest ? ` -- ${rest.name}...` : ''}`
}

/** The left column of an option; options without a letter are indented to align with the others. */
export function spelling(
  name: string,
  { short, placeholder }: Pick<Flag<unknown>, 'short' | 'placeholder'>,
): string {
  const letter = short ? `-${short}, ` : '    '
  return `${letter}--${name}${placeholder ? ` ${placeholder}` : ''}`
}

/** Description, accepted values and default of an option. */
export function meaning({ about, kind, default: standard }: Flag<unknown>): string {
  const choices = kind.choices ? `: ${kind.acceptedText ?? kind.choices.join(', ')}` : ''
  return `${about}${choices}${standard === undefined || standard === false ? '' : ` [${standard}]`}`
}
