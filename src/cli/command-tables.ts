import { markdownTable } from '../derive/between-markers.ts'
import { type Command, twinOf } from './command.ts'
import { meaning, spelling, usageOf } from './help.ts'

/** The commands and their options as Markdown, for the README. */
export function commandTables(commands: readonly Command[]): string {
  const overview = commands.map((command) => [`\`${usageOf(command)}\``, command.about])
  const options = commands.flatMap(({ name, flags }) =>
    Object.entries(flags).map(([flag, row]) => [
      name,
      `\`${spelling(flag, row).trim()}\``,
      row.isOnlyTyped ? '' : `\`${twinOf(flag)}\``,
      meaning(row),
    ]),
  )
  return [
    markdownTable([['Command', 'What it does'], ...overview]),
    '',
    '<details>',
    '<summary>Every option, and the environment variable that stands for it</summary>',
    '',
    markdownTable([['Command', 'Option', 'Variable', 'What it means'], ...options]),
    '',
    '</details>',
  ].join('\n')
}
