import { shells } from '../shells.ts'
import type { Choices, SpelledCommand, SpelledFlag } from './spelled.ts'

const { quoted } = shells.zsh

/** The script for zsh: the specifications for `_arguments` of each command. */
export function zshCompletion(commands: readonly SpelledCommand[]): string {
  const verbs = commands.map(({ name, about }) => quoted(`${name}:${about}`))
  return `#compdef faketura
# Completion of faketura for zsh: eval "$(faketura completion zsh)", after compinit
_faketura() {
  local verb=start at
  local -a verbs=(${verbs.join(' ')})
  if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
    _describe -t commands command verbs
  fi
  case $words[2] in
    ${commands.map(({ name }) => name).join('|')})
      if (( CURRENT > 2 )); then
        verb=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      ;;
  esac
  # What follows -- belongs to another program.
  at=$words[(i)--]
  if (( at < CURRENT )); then
    words=("\${(@)words[at + 1, -1]}")
    (( CURRENT -= at ))
    _normal
    return
  fi
  case $verb in
${commands.map((command) => argumentsOf(command)).join('\n')}
  esac
}

_faketura_fixtures() {
  _alternative ${quoted(`scenarios:scenario:(${scenariosOf(commands)})`)} 'files:file:_files'
}

# Read from a folder of functions, the file is the function's own first call.
if [[ $funcstack[1] == _faketura ]]; then
  _faketura "$@"
else
  compdef _faketura faketura
fi
`
}

/** The accepted words, and files if they are accepted, too. */
function scenariosOf(commands: readonly SpelledCommand[]): string {
  return commands.find(({ operands }) => operands?.files)?.operands?.words.join(' ') ?? ''
}

function argumentsOf({ name, flags, operands }: SpelledCommand): string {
  const specs = flags.map((flag) => specOf(flag))
  if (operands) specs.push(quoted(`*:${operands.name}:${actionOf(operands)}`))
  return `    ${name}) _arguments ${specs.join(' \\\n      ')} ;;`
}

function specOf({ long, short, about, value }: SpelledFlag): string {
  const meaning = `[${about.replace(/[[\]\\]/g, '\\$&')}]`
  const taken = value ? `:${value.placeholder}:${actionOf(value)}` : ''
  const equals = value ? '=' : ''
  if (!short) return quoted(`--${long}${equals}${meaning}${taken}`)
  return `${quoted(`(-${short} --${long})`)}{-${short},--${long}${equals}}${quoted(`${meaning}${taken}`)}`
}

function actionOf({ words, files }: Choices): string {
  if (files) return words.length > 0 ? '_faketura_fixtures' : '_files'
  return words.length > 0 ? `(${words.join(' ')})` : ' '
}
