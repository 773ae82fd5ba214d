import { win32 } from 'node:path'

/** What to spawn on Windows. */
export interface WindowsCommand {
  readonly file: string
  readonly args: readonly string[]
  /** The words are a command line already. */
  readonly windowsVerbatimArguments: boolean
}

/** What decides where a command is found. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  isFile(path: string): boolean
}

/** Characters that the command interpreter of Windows reads as its own. */
const special = /([()\][%!^"`<>&|;, *?])/g

/**
 * Finds a command as a Windows shell would: `npm` is `npm.cmd` there, a batch file, which only the command interpreter
 * runs. Every word arrives as it was given: quoted for the program, and then escaped for the interpreter. The batch files
 * that npm makes for a package's commands read their words a second time.
 */
export function onWindows(words: readonly string[], surroundings: Surroundings): WindowsCommand {
  const [command = '', ...args] = words
  const found = located(command, surroundings)
  if (!/\.(bat|cmd)$/i.test(found)) return { file: found, args, windowsVerbatimArguments: false }
  const isReadTwice = /node_modules[\\/]\.bin[\\/][^\\/]+$/i.test(found)
  const line = [
    escaped(win32.normalize(found)),
    ...args.map((word) => (isReadTwice ? escaped(escaped(quoted(word))) : escaped(quoted(word)))),
  ].join(' ')
  return {
    file: surroundings.environment.comspec ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    windowsVerbatimArguments: true,
  }
}

/** The file of a command; the command itself when no file is found. */
function located(command: string, { environment, isFile }: Surroundings): string {
  const { PATH = '', PATHEXT = '.COM;.EXE;.BAT;.CMD' } = environment
  const endings = [...(win32.extname(command) === '' ? [] : ['']), ...PATHEXT.split(';')]
  const folders = /[\\/]/.test(command) ? [''] : ['.', ...PATH.split(';')]
  const candidates = folders.flatMap((folder) =>
    endings.map((ending) => (folder === '' ? command + ending : win32.join(folder, command + ending))),
  )
  return candidates.find((path) => isFile(path)) ?? command
}

function escaped(word: string): string {
  return word.replace(special, '^$1')
}

/** Backslashes count only before a quotation mark, where each has to be doubled. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
