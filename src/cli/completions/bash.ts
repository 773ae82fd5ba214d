import { shells } from '../shells.ts'
import type { Choices, SpelledCommand } from './spelled.ts'

const { quoted } = shells.bash

/** The script for bash: one function that reads the words typed so far. */
export function bashCompletion(commands: readonly SpelledCommand[]): string {
  const verbs = commands.map(({ name }) => name)
  return `# Completion of faketura for bash: eval "$(faketura completion bash)"
_faketura() {
  local current="\${COMP_WORDS[COMP_CWORD]}" verb=start flag='' words='' files='' at
  COMPREPLY=()
  case "\${COMP_WORDS[1]}" in
    ${verbs.join('|')}) [ "$COMP_CWORD" -gt 1 ] && verb="\${COMP_WORDS[1]}" ;;
  esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [ "\${COMP_WORDS[at]}" = -- ]; then
      _faketura_rest "$((at + 1))"
      return
    fi
  done
  # An equals sign is a word of its own here.
  if [ "$current" = = ]; then
    current=''
    flag="\${COMP_WORDS[COMP_CWORD - 1]}"
  elif [ "\${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
    flag="\${COMP_WORDS[COMP_CWORD - 2]}"
  else
    flag="\${COMP_WORDS[COMP_CWORD - 1]}"
  fi
  case "$verb $flag" in
${commands.flatMap((command) => valueCases(command)).join('\n')}
    *)
      case "$verb $current" in
${commands.map((command) => `        ${quoted(`${command.name} -`)}*) words=${quoted(flagWords(command))} ;;`).join('\n')}
${commands.map((command) => `        ${quoted(`${command.name} `)}*) ${assigned(command.operands)} ;;`).join('\n')}
      esac
      [ "$COMP_CWORD" -eq 1 ] && [ "\${current#-}" = "$current" ] && words="${verbs.join(' ')} $words"
      ;;
  esac
  while IFS= read -r at; do COMPREPLY+=("$at"); done < <(
    compgen -W "$words" -- "$current"
    [ -n "$files" ] && compgen -f -- "$current"
  )
  [ -n "$files" ] && compopt -o filenames 2>/dev/null
}

# What follows -- belongs to another program.
_faketura_rest() {
  if declare -F _command_offset >/dev/null; then
    _command_offset "$1"
  else
    local kind=-f
    [ "$COMP_CWORD" -eq "$1" ] && kind=-c
    while IFS= read -r at; do COMPREPLY+=("$at"); done < <(compgen "$kind" -- "\${COMP_WORDS[COMP_CWORD]}")
    compopt -o filenames 2>/dev/null
  fi
}

complete -F _faketura faketura
`
}

function flagWords({ flags }: SpelledCommand): string {
  return flags.flatMap(({ long, short }) => [...(short ? [`-${short}`] : []), `--${long}`]).join(' ')
}

function valueCases({ name, flags }: SpelledCommand): string[] {
  return flags.flatMap(({ long, short, value }) => {
    if (!value) return []
    const patterns = [`--${long}`, ...(short ? [`-${short}`] : [])].map((flag) => quoted(`${name} ${flag}`))
    return [`    ${patterns.join(' | ')}) ${assigned(value)} ;;`]
  })
}

function assigned(choices: Choices | undefined): string {
  const words = choices?.words.length ? `words=${quoted(choices.words.join(' '))}` : ''
  return [words, choices?.files ? 'files=1' : ''].filter(Boolean).join(' ') || ':'
}
