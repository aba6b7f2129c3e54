extension CompletionScript {
  /// The parser's script for zsh, with our function in front of its own.
  func zsh(_ script: String) -> String {
    let function = "\n_segue() {\n"
    let end = "\nif [[ \"${funcstack[1]}\" = _segue ]]"
    guard let start = script.firstRange(of: function), let last = script.firstRange(of: end) else {
      return script
    }
    return script[..<start.lowerBound] + "\n__segue_verbs() {\n"
      + script[start.upperBound..<last.lowerBound] + "\n" + zshFunctions + "\n"
      + script[last.lowerBound...]
  }

  private var zshFunctions: String {
    """
    # A key is followed by its value, without a blank.
    __segue_custom_complete() {
        local -a completions keys
        completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        completions=("${(@)completions:#}")
        keys=("${(@M)completions:#*=}")
        completions=("${(@)completions:#*=}")
        (( ${#keys} )) && compadd -S '' -a keys
        (( ${#completions} )) && compadd -a completions
    }

    # The verb may be left out: then it is render. The first word may be a verb or a file.
    _segue() {
        local -ar verbs=(\(verbs))
        if (( CURRENT == 2 )) && [[ "${words[2]}" != -* ]]; then
            __segue_verbs
            _files -g '*.(\(ClipOptions.fileExtensions.joined(separator: "|")))'
            return
        fi
        if (( ! ${verbs[(Ie)${words[2]}]} )); then
            words=("${words[1]}" render "${(@)words[2,-1]}")
            (( CURRENT += 1 ))
        fi
        __segue_verbs
    }

    """
  }
}
