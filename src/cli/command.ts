import type { Kind } from '../checks/kind.ts'

/** One row of a command's table. Parsing, help text and environment twin (`FAKETURA_` and the name) follow from it. */
export interface Flag<Value> {
  readonly kind: Kind<Value>
  /** Word for the value in the help text. A flag without one takes no value; `--no-` in front of its name negates it. */
  readonly placeholder?: string
  /** One letter, for `-p`. */
  readonly short?: string
  readonly default?: Value
  /** Neither the environment nor a configuration file name it: they are about something else of that name. */
  readonly isOnlyTyped?: true
  /** Name of a flag that makes no sense beside this one. */
  readonly excludes?: string
  readonly about: string
}

// A table holds flags of many value types; each command knows its own by ValuesOf.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the value type is left open
export type Flags = { readonly [name: string]: Flag<any> }

/** The words of a command that belong to no flag, such as the fixtures of `start`. */
export interface Operands {
  /** Name in help text, environment twin and configuration file. */
  readonly name: string
  readonly about: string
  /** All that may be said; fixtures, when missing. */
  readonly choices?: readonly string[]
  /** Neither the environment nor a configuration file name them: what `start` runs is not meant everywhere. */
  readonly isOnlyTyped?: true
}

/** The values of a command's flags: those with a default always have one. */
export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]: F[Name] extends { readonly kind: Kind<infer Value> }
    ? F[Name] extends { readonly default: unknown }
      ? Value
      : Value | undefined
    : never
}

/** What a command is given once everything was understood. */
export interface Given<F extends Flags> {
  readonly values: FlagValues<F>
  /** What follows `--`, of a command that takes it. */
  readonly rest: readonly string[]
  /** From the command line or the environment texts, from a configuration file also objects; none when nothing was said. */
  readonly operands: readonly (string | object)[]
}

/** One verb of the command line. */
export interface Command<F extends Flags = Flags> {
  readonly name: string
  /** What it does, for the list of commands. */
  readonly about: string
  readonly operands?: Operands
  /** What follows `--` is not the command's own: it is another program's command line. */
  readonly rest?: Pick<Operands, 'name' | 'about'>
  readonly flags: F
  /**
   * Does the work.
   * @returns the exit code
   */
  run(given: Given<F>): Promise<number>
}

/** Checks a command's table without losing the types of its values. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command<F> {
  return command
}

/** Name of a flag's environment variable. */
export function twinOf(name: string): string {
  return `FAKETURA_${name.toUpperCase().replaceAll('-', '_')}`
}
