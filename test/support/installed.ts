import { spawnSync } from 'node:child_process'

/** Whether a command succeeds on this machine, such as one that prints the version of a language. */
export function isInstalled([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

/** The Python that has a module, because a machine may have one in addition to the system's. */
export function pythonWith(module: string): string {
  return isInstalled(['python3', '-c', `import ${module}`]) ? 'python3' : '/usr/bin/python3'
}
