import { trueOrFalse } from '../checks/kinds.ts'
import { checkFixtures } from '../emulator/seeding.ts'
import { FixtureError, type FixtureProblem } from '../errors/errors.ts'
import { defineCommand } from './command.ts'
import { fixtureFlags } from './fixture-flags.ts'
import { fixtureFilesIn, standardFolder, withStandardFolder } from './lint-files.ts'
import { WrongUsage } from './wrong-usage.ts'

/** One mistake in a fixture, as `--json` prints it. */
interface Finding {
  readonly file: string
  /** Counted from 1; a mistake without a position, such as a missing file, gets line 1. */
  readonly line: number
  readonly column: number
  /** What is wrong, and what is expected. */
  readonly message: string
}

/** Checks each file separately, in the same way as loading, including the rules. */
export const lint = defineCommand({
  name: 'lint',
  about: 'Check fixtures, and report each mistake with its position',
  operands: {
    name: 'fixtures',
    about: `Files, folders or names of scenarios; by default, those of the configuration file and the files in ${standardFolder}/`,
  },
  flags: {
    ...fixtureFlags,
    json: { kind: trueOrFalse, default: false, about: 'Print the mistakes as a JSON array' },
  },
  async run({ values: { json, ...options }, operands, hasTypedOperands }) {
    // Only arguments may name folders: the fixtures of the configuration file are also those of `start`, which accepts none.
    const sources = hasTypedOperands
      ? operands.flatMap((operand) => (typeof operand === 'string' ? fixtureFilesIn(operand) : operand))
      : withStandardFolder(operands)
    if (sources.length === 0) throw new WrongUsage('found no fixtures; name files to check')
    const findings: Finding[] = []
    for (const source of sources) findings.push(...(await findingsOf(source, options)))
    if (json) process.stdout.write(`${JSON.stringify(findings, undefined, 2)}\n`)
    else process.stdout.write(findings.length > 0 ? findings.map(line).join('') : validText(sources.length))
    return findings.length > 0 ? 1 : 0
  },
})

type FixtureOptions = Parameters<typeof checkFixtures>[1]

async function findingsOf(source: string | object, options: FixtureOptions): Promise<Finding[]> {
  try {
    await checkFixtures(source, options)
    return []
  } catch (failure) {
    if (!(failure instanceof FixtureError)) throw failure
    const name = typeof source === 'string' ? source : 'configuration file'
    return failure.problems.map((problem) => findingOf(problem, name))
  }
}

/** A problem without a line, such as a missing file, is reported at the start of the argument. */
function findingOf(problem: FixtureProblem, source: string): Finding {
  const { file = source, line, column, path, message, sentence = message } = problem
  if (line !== undefined && column !== undefined) return { file, line, column, message }
  const place = [file === source ? undefined : file, path].filter((part) => part !== undefined)
  return { file: source, line: 1, column: 1, message: [...place, sentence].join(': ') }
}

function line({ file, line, column, message }: Finding): string {
  return `${file}:${line}:${column}: ${message}\n`
}

function validText(count: number): string {
  return count === 1 ? '1 fixture is valid\n' : `${count} fixtures are valid\n`
}
