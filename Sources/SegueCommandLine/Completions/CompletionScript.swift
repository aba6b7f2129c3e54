import ArgumentParser

/// The completions of a shell: the parser's script, and what it cannot know about this program.
///
/// The parser takes the first word for a verb. Here the verb may be left out, so that each script
/// has a few lines more, which put `render` in its place.
struct CompletionScript: Sendable {
  /// The shell.
  let shell: CompletionShell
  /// The program.
  let program: any ParsableCommand.Type

  /// The scripts of all shells for a program.
  static func all(of program: any ParsableCommand.Type) -> [CompletionScript] {
    [CompletionShell.bash, .zsh, .fish].map { CompletionScript(shell: $0, program: program) }
  }

  /// The shell that a command line asks for by `--generate-completion-script SHELL`, if any.
  init?(_ arguments: [String], of program: any ParsableCommand.Type) {
    guard let index = arguments.firstIndex(of: "--generate-completion-script"),
      arguments.indices.contains(index + 1),
      let shell = CompletionShell(rawValue: arguments[index + 1])
    else { return nil }
    self.init(shell: shell, program: program)
  }

  private init(shell: CompletionShell, program: any ParsableCommand.Type) {
    self.shell = shell
    self.program = program
  }

  /// The script under the name by which the shell finds it.
  var file: ReferenceFile {
    let name =
      switch shell {
      case .zsh: "_segue"
      case .fish: "segue.fish"
      default: "segue"
      }
    return ReferenceFile(name: name, text: text + "\n")
  }

  /// The script.
  var text: String {
    let script = program.completionScript(for: shell)
    switch shell {
    case .bash: return script + "\n\n" + bash
    case .zsh: return zsh(script)
    case .fish: return script + "\n\n" + fish
    default: return script
    }
  }

  /// The names of all verbs, hidden ones too, between blanks.
  var verbs: String {
    (program.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
  }
}

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

extension CompletionScript {
  /// What fish's completions have besides the parser's.
  var fish: String {
    let rawTokens = "test (string split -m 1 -f 1 -- . \"$FISH_VERSION\") -gt 3"
    let names = ClipOptions.fileExtensions.map { "complete_suffix .\($0)" }
      .map { "(__fish_\($0))" }.joined(separator: " ")
    return """
      # The words of the command line; the verb may be left out: then it is render.
      function __segue_tokens
          # Where the cursor is in its word: asked in this way, as fish 3 tells it only to a terminal.
          if test "$argv[1]" = -tC
              string length -- "$(commandline -ct)"
              return
          end
          set -l flag --tokens-raw
          \(rawTokens); or set flag -o
          set -l tokens (commandline $flag $argv)
          if contains -- "$argv[1]" -p -pc
              set -l word "$tokens[2]"
              if test (count (commandline $flag -pc)) -eq 1
                  # A flag may be the first word under the cursor.
                  set word (string match -- '-*' "$(commandline -ct)")
              end
              if test -n "$word"; and not contains -- "$word" \(verbs)
                  set tokens $tokens[1] render $tokens[2..]
              end
          end
          test (count $tokens) -gt 0; and printf '%s\\n' $tokens
      end

      complete -c segue -n 'test (count (commandline -opc)) -eq 1' -ka '\(names)'
      """
  }
}

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
