# Usage: zsh -f ask.zsh FOLDER LINE: prints zsh's completions at the end of a command line. A separate
# shell on its own pseudoterminal completes the line; the completions that are added there are printed.
zmodload zsh/zpty
zpty shell zsh -f -i

tell() { zpty -w shell "$1" }
tell "PS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
# Records the added completions in a list, unless the call only returns them in an array.
tell 'compadd() {
  local -a words
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  builtin compadd -O words "$@"
  offered+=("${words[@]}")
  builtin compadd "$@"
}'
tell 'report() {
  zle complete-word
  zle -I
  print -r -- "<BEGIN>"; print -rl -- "${offered[@]}"; print -r -- "<END>"
  exit
}'
tell 'offered=(); zle -N report; bindkey "^X" report'
zpty -n -w shell "$2"$'\C-X'

local line inside=0
while zpty -r shell line; do
  line=${line%%[$'\r\n']*}
  case $line in
    (*'<BEGIN>') inside=1 ;;
    ('<END>'*) break ;;
    (*) (( ! inside )) || print -r -- "$line" ;;
  esac
done
