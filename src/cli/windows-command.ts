import { win32 } from 'node:path'

/** The program and arguments to spawn on Windows. */
export interface WindowsCommand {
  readonly file: string
  readonly args: readonly string[]
  /** The arguments are already escaped as a command line. */
  readonly windowsVerbatimArguments: boolean
}

/** The environment for the search of a command. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  isFile(path: string): boolean
}

/** Special characters of the Windows command interpreter. */
const special = /([()\][%!^"`<>&|;, *?])/g

/**
 * Finds a command as a Windows shell does: `npm` is `npm.cmd`, a batch file, which only the command interpreter can
 * run. Arguments are quoted for the program and then escaped for the interpreter. Batch files that npm writes for a
 * package's commands parse their arguments a second time.
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

/** Backslashes are special only before a quotation mark, where each has to be doubled. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
