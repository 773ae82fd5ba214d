import type { Kind } from '../checks/kind.ts'

/**
 * One row of a command's table. Parsing, help text and environment variable (`FAKETURA_` and the name) follow from
 * it.
 */
export interface Flag<Value> {
  readonly kind: Kind<Value>
  /**
   * Placeholder for the value in the help text. A flag without one takes no value; `--no-` before its name negates
   * it.
   */
  readonly placeholder?: string
  /** One letter, for `-p`. */
  readonly short?: string
  readonly default?: Value
  /** Cannot be set in the environment or a configuration file, where the name has another meaning. */
  readonly isOnlyTyped?: true
  /** Accepts `-` for standard input. */
  readonly readsStandardInput?: true
  /** Name of a flag that cannot be combined with this one. */
  readonly excludes?: string
  /** Names of other flags. This flag has no effect unless one of them is set. */
  readonly needs?: readonly string[]
  readonly about: string
}

// A table holds flags of many value types; `ValuesOf` infers those of each command.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the value type is left open
export type Flags = { readonly [name: string]: Flag<any> }

/** The positional arguments of a command, such as the fixtures of `start`. */
export interface Operands {
  /** Name in the help text, the environment and the configuration file. */
  readonly name: string
  readonly about: string
  /** Accepted values; fixtures by default. */
  readonly choices?: readonly string[]
  /** Cannot be set in the environment or a configuration file, which hold the fixtures of `start`. */
  readonly isOnlyTyped?: true
}

/** The values of a command's flags; those with a default are never undefined. */
export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]: F[Name] extends { readonly kind: Kind<infer Value> }
    ? F[Name] extends { readonly default: unknown }
      ? Value
      : Value | undefined
    : never
}

/** The parsed and checked command line. */
export interface Given<F extends Flags> {
  readonly values: FlagValues<F>
  /** The arguments after `--`, for commands that accept them. */
  readonly rest: readonly string[]
  /** Texts from the command line or the environment, in a configuration file also objects; empty by default. */
  readonly operands: readonly (string | object)[]
  /** Whether the command line has operands. */
  readonly hasTypedOperands: boolean
}

/** A command of the program. */
export interface Command<F extends Flags = Flags> {
  readonly name: string
  /** Description in the list of commands. */
  readonly about: string
  readonly operands?: Operands
  /** The command line of another program, after `--`. */
  readonly rest?: Pick<Operands, 'name' | 'about'>
  readonly flags: F
  /**
   * Runs the command.
   * @returns the exit code
   */
  run(given: Given<F>): Promise<number>
}

/** Checks a command's table and keeps the types of its values. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command<F> {
  return command
}

/** The name of a flag's environment variable. */
export function variableOf(name: string): string {
  return `FAKETURA_${name.toUpperCase().replaceAll('-', '_')}`
}
