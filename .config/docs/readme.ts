import { commandTable, optionsOfCommands } from '../../src/cli/command-tables.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { behaviourTable } from '../../src/derive/behaviour-table.ts'
import { betweenMarkers } from '../../src/derive/between-markers.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { scenariosTable } from './fixture-tables.ts'
import { guide } from './guide.ts'
import { optionTable } from './members.ts'
import { measured, speedTables } from './speed.ts'

/** The README with its generated parts as the code has them now. */
export async function readmeOf(document: string): Promise<string> {
  const commands = await allCommands()
  const parts: Readonly<Record<string, string>> = {
    pages: (await guide()).map(linkOf).join('\n'),
    commands: commandTable(commands),
    flags: optionsOfCommands(commands),
    options: optionTable('src/emulator/options.ts', 'EmulatorOptions'),
    scenarios: scenariosTable(),
    speed: speedTables(measured()),
    behaviours: behaviourTable(behaviours()),
  }
  return Object.entries(parts).reduce((text, [name, part]) => betweenMarkers(text, name, part), document)
}

function linkOf({ file, title, summary }: Awaited<ReturnType<typeof guide>>[number]): string {
  return `- [${title}](src/admin/docs/${file}): ${/^.*?\.(?= |$)/.exec(summary)![0]}`
}
