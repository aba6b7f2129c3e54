extension CompletionScript {
  /// What bash's completions have besides the parser's.
  ///
  /// bash divides words at `:` and `=`, which stand within ours (`mark:open`): the words are put
  /// together again before the parser's function sees them, and what readline keeps is cut off
  /// afterwards.
  var bash: String {
    """
    # Puts words together that are not divided by blanks, up to the one under the cursor.
    _segue_join_words() {
        local line="${COMP_LINE:0:COMP_POINT}" word
        local -i index
        local -a joined=()
        for ((index = 0; index <= COMP_CWORD; index++)); do
            word="${COMP_WORDS[index]}"
            if ((index > 0)) && [[ "${line}" != [[:space:]]* ]]; then
                joined[${#joined[@]}-1]+="${word}"
            else
                joined+=("${word}")
            fi
            while [[ "${line}" = [[:space:]]* ]]; do line="${line#?}"; done
            line="${line#"${word}"}"
        done
        COMP_WORDS=("${joined[@]}" "${COMP_WORDS[@]:COMP_CWORD + 1}")
        COMP_CWORD=$((${#joined[@]} - 1))
    }

    # The verb may be left out: then it is render. The first word may be a verb or a file.
    _segue_with_verb() {
        local -r verbs=' \(verbs) '
        local completion
        _segue_join_words
        if ((COMP_CWORD > 1)) || [[ "${COMP_WORDS[1]}" = -* ]]; then
            if [[ "${verbs}" != *" ${COMP_WORDS[1]} "* ]]; then
                COMP_LINE="${COMP_WORDS[0]} render${COMP_LINE#"${COMP_WORDS[0]}"}"
                COMP_POINT=$((COMP_POINT + 7))
                COMP_WORDS=("${COMP_WORDS[0]}" render "${COMP_WORDS[@]:1}")
                COMP_CWORD=$((COMP_CWORD + 1))
            fi
        else
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(
                shopt -s extglob
                compgen -o plusdirs -f -X '!*.@(\(ClipOptions.fileExtensions.joined(separator: "|")))' -- "${2}"
            )
        fi
        local -r word="${COMP_WORDS[COMP_CWORD]}"
        local kept='' breaks=''
        [[ "${COMP_WORDBREAKS}" != *:* ]] || breaks+=':'
        [[ "${COMP_WORDBREAKS}" != *=* ]] || breaks+='='
        [[ -z "${breaks}" ]] || kept="${word%"${word##*[${breaks}]}"}"
        _segue "${1}" "${word}" "${COMP_WORDS[COMP_CWORD - 1]}"
        COMPREPLY=("${COMPREPLY[@]#"${kept}"}")
        # A key is followed by its value, without a blank, and its sign is not quoted as in a file's name.
        if [[ "${COMPREPLY[0]}" = *= ]]; then
            compopt +o filenames
            if ((${#COMPREPLY[@]} == 1)); then compopt -o nospace; fi
        fi
    }

    complete -o filenames -F _segue_with_verb segue
    """
  }
}
