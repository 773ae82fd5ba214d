# What zsh offers for a line: zsh -f capture-completion.zsh SCRIPT LINE
# A shell of its own reads the line at a terminal, as it would a person's, and its compadd tells what is added.
zmodload zsh/zpty || exit 3
zpty z zsh -f -i
() {
zpty -w z "source $1"
repeat 4; do
  zpty -r z line
  [[ $line == ok* ]] && return
done
} =( <<< '
PROMPT=
autoload -Uz compinit
compinit -u -D
source '$1'
bindkey "^M" undefined
bindkey "^J" undefined
bindkey "^I" complete-word
null-line () { echo -E - $'"'"'\0'"'"' }
compprefuncs=( null-line )
comppostfuncs=( null-line exit )
zstyle ":completion:*" list-grouped false
zstyle ":completion:*" insert-tab false
zstyle ":completion:*" list-separator ""
compadd () {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  typeset -a __hits
  builtin compadd -A __hits "$@"
  [[ -n $__hits ]] && print -l -r -- $__hits
  builtin compadd "$@"
}
echo ok')
zpty -w z "$2"$'\t'
integer tog=0
while zpty -r z; do :; done | while IFS= read -r line; do
  if [[ $line == *$'\0\r' ]]; then
    (( tog++ )) && exit 0 || continue
  fi
  (( tog )) && echo -E - ${line%$'\r'}
done
