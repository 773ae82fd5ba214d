import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorMessage } from '../checks/error-message.ts'
import { oneOf } from '../checks/kinds.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './command-error.ts'
import { projectHere } from './init/project.ts'
import { type Runner, runnerNames, runnerOf, runners } from './init/runners.ts'
import { fixturePath, starterFixture, testText } from './init/starter-texts.ts'

/** Writes a first fixture and a first test, for the test runner of the working folder. */
export const init = defineCommand({
  name: 'init',
  about: 'Create a fixture and a test that passes, for the test runner of this folder',
  flags: {
    runner: {
      placeholder: 'NAME',
      kind: oneOf(runnerNames),
      about: 'Test runner; by default the one in package.json',
    },
  },
  async run({ values }) {
    const project = projectHere()
    const runner: Runner = runners[values.runner ?? runnerOf(project)]
    const { path, isCommonJs } = runner.style(project)
    const files = { [fixturePath]: starterFixture, [path]: testText(runner.subpath, isCommonJs) }
    const present = Object.keys(files).filter((file) => existsSync(file))
    if (present.length > 0) {
      throw new CommandError(
        `${present.join(' and ')} ${present.length > 1 ? 'are' : 'is'} here already; nothing was written`,
      )
    }
    writeAll(files)
    const missing = [...(runner.package ? [runner.package] : []), 'faketura'].filter(
      (name) => !project.dependencies.includes(name),
    )
    const steps = [
      ...(missing.length > 0 ? [`${project.install} ${missing.join(' ')}`] : []),
      runner.command(path, project),
    ]
    const wrote = Object.keys(files).map((file) => `wrote ${file}\n`)
    process.stdout.write(`${wrote.join('')}Next:\n${steps.map((step) => `  ${step}\n`).join('')}`)
    return 0
  },
})

/** Writes all files, or none: after a failure, those already written are removed. */
function writeAll(files: Readonly<Record<string, string>>): void {
  const made: string[] = []
  try {
    for (const [path, text] of Object.entries(files)) {
      const folder = mkdirSync(dirname(path), { recursive: true })
      if (folder !== undefined) made.push(folder)
      writeFileSync(path, text, { flag: 'wx' })
      made.push(path)
    }
  } catch (failure) {
    for (const path of made.reverse()) rmSync(path, { recursive: true, force: true })
    throw new CommandError(`nothing was written: ${errorMessage(failure)}`)
  }
}
