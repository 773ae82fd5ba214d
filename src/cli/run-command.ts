import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { onWindows } from './windows-command.ts'

/** Those that ask a program to end. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** As shells have it: a command that isn't there, one that may not be run, one that a signal ended. */
const codes = { notFound: 127, notRunnable: 126, signalled: 128 }

/**
 * Runs a command with this process's input and outputs.
 * @returns its exit code, as a shell would tell it
 */
export function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [command = '', ...rest] = words
  const { file, args, ...more } =
    process.platform === 'win32'
      ? onWindows(words, { environment: process.env, isFile })
      : { file: command, args: rest }
  // A signal that comes while the command is being started waits for the event loop, and finds it.
  const stop = passSignals(() => child)
  const child = spawn(file, args, { env: environment, stdio: 'inherit', ...more })
  return new Promise<number>((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      const what = isMissing ? 'there is no such command' : `it can't be run: ${error.message}`
      process.stderr.write(`faketura: ${command}: ${what}\n`)
      resolve(isMissing ? codes.notFound : codes.notRunnable)
    })
    child.on('exit', (code, signal) =>
      resolve(code ?? codes.signalled + (signal ? constants.signals[signal] : 0)),
    )
  }).finally(stop)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Hands signals on, and outlives them: the command decides when to end, and is reported on afterwards. */
function passSignals(child: () => ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals) => {
    if (signal === 'SIGTERM' || !isAtTerminal()) child().kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/** Then Ctrl-C, and its closing, went to the command already; a second signal makes many programs drop what they do. */
function isAtTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
}
