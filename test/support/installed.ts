import { spawnSync } from 'node:child_process'

/** Results by command, because several tests need the same language. */
const known = new Map<string, boolean>()

/** Whether a command succeeds on this machine, such as one that prints the version of a language. */
export function isInstalled(command: readonly string[]): boolean {
  const key = JSON.stringify(command)
  const found = known.get(key) ?? succeeds(command)
  known.set(key, found)
  return found
}

function succeeds([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

/** The Python that has a module, because a machine may have one in addition to the system's. */
export function pythonWith(module: string): string {
  return isInstalled(['python3', '-c', `import ${module}`]) ? 'python3' : '/usr/bin/python3'
}

/** Options of a Java machine that runs for a second: compiling its code better would cost more than it saves. */
export const briefJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
