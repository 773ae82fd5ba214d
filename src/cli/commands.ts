import type { Command } from './command.ts'
import { start } from './start.ts'

/** The commands. All but `start` are loaded when they run, because a start takes milliseconds. */
export const commands = {
  start: async (): Promise<Command> => start,
  exec: async (): Promise<Command> => (await import('./exec.ts')).exec,
  env: async (): Promise<Command> => (await import('./env.ts')).env,
  init: async (): Promise<Command> => (await import('./init.ts')).init,
  lint: async (): Promise<Command> => (await import('./lint.ts')).lint,
  export: async (): Promise<Command> => (await import('./export.ts')).exportCommand,
  record: async (): Promise<Command> => (await import('./record.ts')).record,
  routes: async (): Promise<Command> => (await import('./routes.ts')).routes,
  verify: async (): Promise<Command> => (await import('./verify.ts')).verify,
  shadow: async (): Promise<Command> => (await import('./shadow.ts')).shadow,
  completion: async (): Promise<Command> => (await import('./completion.ts')).completionOf(allCommands),
}

export type CommandName = keyof typeof commands

/** Loads every command, with its tables. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()))
}
