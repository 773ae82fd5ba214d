import { type Command, variableOf } from '../../src/cli/command.ts'
import { meaning, spelling, usageOf } from '../../src/cli/help.ts'
import { markdownTable } from './markdown-table.ts'

/** The commands as a Markdown table. */
export function commandTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`\`${usageOf(command)}\``, command.about])
  return markdownTable([['Command', 'What it does'], ...rows])
}

/**
 * The options of commands as a Markdown table, with their environment variables.
 * @param names names of the commands; all by default
 * @throws when a command does not exist
 */
export function optionsOfCommands(commands: readonly Command[], names: readonly string[] = []): string {
  const known = commands.map(({ name }) => name)
  for (const name of names) if (!known.includes(name)) throw new Error(`there is no command ${name}`)
  const meant = commands.filter(({ name }) => names.length === 0 || names.includes(name))
  const rows = meant.flatMap(({ name, flags }) =>
    Object.entries(flags).map(([flag, row]) => [
      ...(names.length === 1 ? [] : [name]),
      `\`${spelling(flag, row).trim()}\``,
      row.isOnlyTyped ? '' : `\`${variableOf(flag)}\``,
      meaning(row),
    ]),
  )
  const head = [...(names.length === 1 ? [] : ['Command']), 'Option', 'Variable', 'Description']
  return markdownTable([head, ...rows])
}
