/** Characters that the command interpreter of Windows reads as its own. */
const special = /([()\][%!^"`<>&|;, *?])/g

/**
 * A command line for the command interpreter of Windows, which finds `npm.cmd` where `npm` was said. Every word arrives
 * as it was given: quoted once for the program, and once more for the interpreter; scripts hand their words on, so
 * these go through it twice.
 * @returns what to spawn, with the words left as they are
 */
export function onWindows(
  [command = '', ...args]: readonly string[],
  { comspec = 'cmd.exe' }: Readonly<Record<string, string | undefined>>,
): [file: string, args: string[]] {
  const words = [escaped(command), ...args.map((word) => escaped(escaped(quoted(word))))]
  return [comspec, ['/d', '/s', '/c', `"${words.join(' ')}"`]]
}

function escaped(word: string): string {
  return word.replace(special, '^$1')
}

/** Backslashes count only before a quotation mark, where each has to be doubled. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
