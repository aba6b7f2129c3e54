#!/usr/bin/env bash
# Usage: ask.bash FOLDER LINE: prints bash's completions at the end of a command line, as whole words.
# The line is split into words as by readline: at blanks, and at : and =, which are words of their own.
set -euo pipefail

# Only a shell with a terminal completes by itself; here the function is called directly.
compopt() { :; }
# shellcheck source=/dev/null
source "$1/segue"

COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() COMPREPLY=()
read -ra parts <<<"$COMP_LINE"
for part in "${parts[@]}"; do
  while [[ $part =~ ^([^:=]*)([:=])(.*)$ ]]; do
    [[ -z ${BASH_REMATCH[1]} ]] || COMP_WORDS+=("${BASH_REMATCH[1]}")
    COMP_WORDS+=("${BASH_REMATCH[2]}")
    part=${BASH_REMATCH[3]}
  done
  [[ -z $part ]] || COMP_WORDS+=("$part")
done
[[ $COMP_LINE != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
word=${COMP_WORDS[COMP_CWORD]}
[[ $word != [:=] ]] || word=
before=${COMP_LINE##* }
before=${before%"$word"}

set +eu
_segue_with_verb segue "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
for reply in "${COMPREPLY[@]}"; do printf '%s\n' "$before$reply"; done
