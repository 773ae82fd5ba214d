import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { onWindows } from './windows-command.ts'

/** Signals that a terminal sends to every process of its foreground group, including the command. */
const fromTerminal = 'SIGINT SIGQUIT SIGHUP SIGBREAK SIGTSTP SIGCONT SIGTTIN SIGTTOU SIGWINCH'.split(' ')

/**
 * Every signal that one process sends another. The others can't be caught (SIGKILL, SIGSTOP), report what a process did
 * itself, such as a broken pipe or an ended child, or make an invalid instruction run for ever when they are caught
 * (SIGBUS, SIGFPE, SIGILL, SIGSEGV).
 */
const passed = [
  ...fromTerminal,
  ...'SIGTERM SIGUSR1 SIGUSR2 SIGALRM SIGVTALRM SIGPROF SIGIO SIGURG SIGPWR SIGXCPU SIGABRT SIGSYS SIGTRAP SIGSTKFLT'.split(
    ' ',
  ),
]

/** Signals from a terminal that would end this process, which has to outlive the command. */
const endingFromTerminal = ['SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGBREAK']

/** Milliseconds that the command gets to clean up when faketura fails. */
const grace = 1000

/** Exit codes of shells: a command that does not exist, one that cannot be run, one that a signal ended. */
const codes = { notFound: 127, notRunnable: 126, signalled: 128 }

/**
 * Runs a command with this process's input and outputs.
 * @returns its exit code, as a shell reports it
 */
export function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [command = '', ...rest] = words
  const { file, args, ...more } =
    process.platform === 'win32'
      ? onWindows(words, { environment: process.env, isFile })
      : { file: command, args: rest }
  // A signal during the start of the command waits for the event loop, so the handler receives it.
  const stop = passSignals(() => child)
  const child = spawn(file, args, { env: environment, stdio: 'inherit', ...more })
  const end = () => endNow(child)
  process.on('exit', end)
  return new Promise<number>((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT' || !isOnPath(command, environment.PATH)
      const what = isMissing ? 'command not found' : `cannot be run: ${error.message}`
      process.stderr.write(`faketura: ${command}: ${what}\n`)
      resolve(isMissing ? codes.notFound : codes.notRunnable)
    })
    child.on('exit', (code, signal) =>
      resolve(code ?? codes.signalled + (signal ? constants.signals[signal] : 0)),
    )
  }).finally(() => {
    stop()
    process.off('exit', end)
  })
}

/** Ends the command because this process exits first. Waits synchronously: at exit, nothing asynchronous runs. */
function endNow(child: ChildProcess): void {
  if (!child.kill('SIGTERM')) return
  // A stopped process receives the signal when it continues.
  child.kill('SIGCONT')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, grace)
  child.kill('SIGKILL')
}

/** A system reports a missing command as forbidden if it may not look into one of the folders. Shells do not. */
function isOnPath(command: string, path = ''): boolean {
  return command.includes('/') || path.split(delimiter).some((folder) => isFile(join(folder, command)))
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** Forwards signals and survives them, because the report follows after the command has ended. */
function passSignals(child: () => ChildProcess): () => void {
  const caught = passed.filter(isSignal).map((signal) => {
    const isSentTwice = isAtTerminal() && fromTerminal.includes(signal)
    // Other signals of a terminal are ignored by default, or stop and continue this process together with the command.
    if (isSentTwice && !endingFromTerminal.includes(signal)) return undefined
    const pass = () => void (isSentTwice || child().kill(signal))
    process.on(signal, pass)
    return () => process.off(signal, pass)
  })
  return () => {
    for (const release of caught) release?.()
  }
}

/** Systems differ in the signals that they have. */
function isSignal(name: string): name is NodeJS.Signals {
  return name in constants.signals
}

/**
 * Whether this process runs at a terminal. A terminal sends Ctrl-C and the hang-up to the command, too, and a second signal
 * makes many programs abort their clean-up.
 */
function isAtTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
}
