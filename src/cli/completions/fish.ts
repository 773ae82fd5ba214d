import { shells } from '../shells.ts'
import type { Choices, SpelledCommand, SpelledFlag } from './spelled.ts'

const { quoted } = shells.fish

/** The script for fish: a line for each word, with the condition for offering it. */
export function fishCompletion(commands: readonly SpelledCommand[]): string {
  const verbs = commands.map(({ name }) => name)
  const others = verbs.filter((name) => name !== 'start')
  return `# Completion of faketura for fish: faketura completion fish | source
function __faketura_verb
    set -l words (commandline -opc)
    contains -- -- $words; and echo rest; and return
    contains -- "$words[2]" ${others.join(' ')}; and echo $words[2]; or echo start
end

function __faketura_in
    test (__faketura_verb) = $argv[1]
end

function __faketura_is_first
    test (count (commandline -opc)) -eq 1
end

function __faketura_rest
    set -l words (commandline -opc) (commandline -ct)
    set -l at (contains -i -- -- $words)
    complete -C (string join ' ' -- (string escape -- $words[(math $at + 1)..-2]) $words[-1])
end

complete -c faketura -f
complete -c faketura -n '__faketura_in rest' -a '(__faketura_rest)'
${commands
  .map(({ name, about }) => `complete -c faketura -n __faketura_is_first -a ${name} -d ${quoted(about)}`)
  .join('\n')}
${commands.flatMap((command) => linesOf(command)).join('\n')}
`
}

function linesOf({ name, flags, operands }: SpelledCommand): string[] {
  const line = (rest: string) => `complete -c faketura -n '__faketura_in ${name}' ${rest}`
  const lines = flags.map((flag) => line(flagOf(flag)))
  return operands ? [...lines, line(choicesOf(operands, ''))] : lines
}

function flagOf({ long, short, about, value }: SpelledFlag): string {
  const spelling = `-l ${long}${short ? ` -s ${short}` : ''} -d ${quoted(about)}`
  return value ? `${spelling} ${choicesOf(value, '-x')}` : spelling
}

function choicesOf({ words, files }: Choices, exclusive: '-x' | ''): string {
  const list = words.length > 0 ? ` -a ${quoted(words.join(' '))}` : ''
  return files ? `${exclusive === '-x' ? '-r ' : ''}-F${list}` : `${exclusive}${list}`
}
