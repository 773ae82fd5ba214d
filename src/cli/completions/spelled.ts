import type { Command, Flag } from '../command.ts'
import { common } from '../parse.ts'

/** The words that may follow, and whether files may follow. */
export interface Choices {
  readonly words: readonly string[]
  readonly files: boolean
}

/** A flag as a shell completes it. */
export interface SpelledFlag {
  /** Without dashes. */
  readonly long: string
  readonly short?: string
  readonly about: string
  /** Missing when the flag takes no value. */
  readonly value?: Choices & { readonly placeholder: string }
}

/** A command as a shell completes it. */
export interface SpelledCommand {
  readonly name: string
  readonly about: string
  readonly flags: readonly SpelledFlag[]
  /** Missing when the command takes no arguments. */
  readonly operands?: Choices & { readonly name: string }
}

/**
 * Everything that shells complete, from the commands' tables.
 * @param scenarios names that are accepted as fixtures
 */
export function spelled(commands: readonly Command[], scenarios: readonly string[]): SpelledCommand[] {
  return commands.map(({ name, about, flags, operands }) => ({
    name,
    about,
    flags: [
      ...Object.entries(flags).flatMap(([long, flag]) => spellings(long, flag)),
      ...Object.entries(common).map(([long, { short, about }]) => ({ long, about, ...(short && { short }) })),
    ],
    ...(operands && { operands: operandsOf(operands.name, operands.choices, scenarios) }),
  }))
}

function spellings(long: string, { about, short, kind, placeholder }: Flag<unknown>): SpelledFlag[] {
  const letter = short === undefined ? {} : { short }
  if (placeholder === undefined) {
    return [
      { long, about, ...letter },
      { long: `no-${long}`, about: `Switch off --${long}` },
    ]
  }
  const value = { placeholder, words: kind.choices ?? [], files: placeholder === 'FILE' }
  return [{ long, about, ...letter, value }]
}

function operandsOf(name: string, choices: readonly string[] | undefined, scenarios: readonly string[]) {
  return choices ? { name, words: choices, files: false } : { name, words: scenarios, files: true }
}
