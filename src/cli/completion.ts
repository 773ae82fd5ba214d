import { unknownName, wrongValue } from '../checks/sentences.ts'
import { scenarioNames } from '../fixtures/read/scenarios.ts'
import { type Command, defineCommand } from './command.ts'
import { bashCompletion } from './completions/bash.ts'
import { fishCompletion } from './completions/fish.ts'
import { powershellCompletion } from './completions/powershell.ts'
import { type SpelledCommand, spelled } from './completions/spelled.ts'
import { zshCompletion } from './completions/zsh.ts'
import { type ShellName, shellNames, usualShell } from './shells.ts'
import { WrongUsage } from './wrong-usage.ts'

const scripts: { readonly [Name in ShellName]: (commands: readonly SpelledCommand[]) => string } = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
}

/**
 * The command that prints a completion script for commands, options and values.
 * @param allCommands loads every command, with its tables
 */
export function completionOf(allCommands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: 'completion',
    about: 'Print a completion script for your shell: eval "$(faketura completion bash)"',
    operands: {
      name: 'shell',
      about: 'The shell to print for; your shell by default',
      choices: shellNames,
      isOnlyTyped: true,
    },
    flags: {},
    async run({ operands: [word = usualShell(process.env), ...more] }) {
      const shell = shellNames.find((name) => name === word)
      if (!shell) throw new WrongUsage(unknownName('shell', String(word), shellNames))
      if (more.length > 0)
        throw new WrongUsage(wrongValue('completion', [word, ...more].join(' '), 'one shell'))
      process.stdout.write(scripts[shell](spelled(await allCommands(), await scenarioNames())))
      return 0
    },
  })
}
