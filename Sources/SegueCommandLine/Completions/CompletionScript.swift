import ArgumentParser

/// A completion script of the argument parser, with what its options do not cover: the default verb, words
/// that bash divides at `:` and `=` (`mark:open`), and keys with a value but no blank behind (`fps=`).
struct CompletionScript: Sendable {
  /// The shell that reads the script.
  let shell: CompletionShell
  /// The program whose command line it completes.
  let program: any ParsableCommand.Type

  /// The scripts of all shells for a program.
  static func all(of program: any ParsableCommand.Type) -> [CompletionScript] {
    CompletionShell.allCases.map { CompletionScript(shell: $0, program: program) }
  }

  /// The script under the name by which the shell finds it.
  var file: ReferenceFile {
    let names = [CompletionShell.zsh: "_segue", .fish: "segue.fish"]
    return ReferenceFile(name: names[shell] ?? "segue", text: text + "\n")
  }

  /// The text that the shell reads.
  var text: String {
    let script = program.completionScript(for: shell)
    switch shell {
    case .zsh: return script.replacing("\n_segue() {\n", with: "\n\(zsh)\n\n__segue_verbs() {\n")
    case .fish:
      return script.replacing("function __segue_tokens\n", with: "function __segue_own_tokens\n")
        + "\n\n" + fish
    default: return script + "\n\n" + bash
    }
  }

  private var verbs: String {
    (program.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
  }
}

extension CompletionScript {
  /// Finds the shell of `--generate-completion-script SHELL` in a command line; nil without one.
  init?(_ arguments: [String], of program: any ParsableCommand.Type) {
    guard let index = arguments.firstIndex(of: "--generate-completion-script"),
      let name = arguments.dropFirst(index + 1).first, let shell = CompletionShell(rawValue: name)
    else { return nil }
    self.init(shell: shell, program: program)
  }

  private var bash: String {
    """
    # Joins the words that are not divided by blanks, up to the one under the cursor.
    __segue_join_words() {
        local line="${COMP_LINE:0:COMP_POINT}" word joined=()
        for word in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
            if ((${#joined[@]} == 0)) || [[ "${line}" = [[:space:]]* ]]; then joined+=(''); fi
            joined[-1]+="${word}"
            line="${line#*"${word}"}"
        done
        COMP_WORDS=("${joined[@]}" "${COMP_WORDS[@]:COMP_CWORD + 1}")
        COMP_CWORD=$((${#joined[@]} - 1))
    }

    # Completes a first word as a verb and as a file of render, which is the verb when none is named.
    _segue_with_verb() {
        __segue_join_words
        local -r word="${COMP_WORDS[COMP_CWORD]}"
        ((COMP_CWORD > 1)) || _segue "${1}" "${word}" "${1}"
        if ((COMP_CWORD == 1)) || [[ ' \(verbs) ' != *" ${COMP_WORDS[1]} "* ]]; then
            COMP_LINE="${COMP_WORDS[0]} render${COMP_LINE#"${COMP_WORDS[0]}"}"
            COMP_WORDS=("${COMP_WORDS[0]}" render "${COMP_WORDS[@]:1}")
            COMP_POINT=$((COMP_POINT + 7)) COMP_CWORD=$((COMP_CWORD + 1))
        fi
        _segue "${1}" "${word}" "${COMP_WORDS[COMP_CWORD - 1]}"
        # readline keeps what precedes its own last word.
        COMPREPLY=("${COMPREPLY[@]#"${word%"${2}"}"}")
        [[ "${COMPREPLY[0]}" != *= ]] || compopt +o filenames -o nospace
    }

    complete -o filenames -F _segue_with_verb segue
    """
  }

  private var fish: String {
    let suffixes = ClipOptions.fileExtensions.map { "(__fish_complete_suffix .\($0))" }
    return """
      function __segue_tokens
          # fish 3 knows the place of the cursor in its word only on a terminal.
          if test "$argv[1]" = -tC; string length -- "$(commandline -ct)"; return; end
          set -l tokens (__segue_own_tokens $argv)
          set -l words (__segue_own_tokens -pc) "$(commandline -ct)"
          if contains -- "$argv[1]" -p -pc; and not contains -- "$words[2]" \(verbs)
              and begin; test (count $words) -gt 2; or string match -q -- '-*' "$words[2]"; end
              set tokens $tokens[1] render $tokens[2..]
          end
          test (count $tokens) -gt 0; and printf '%s\\n' $tokens
      end

      complete -c segue -n 'test (count (commandline -opc)) -eq 1' -ka '\(suffixes.joined(separator: " "))'
      """
  }

  private var zsh: String {
    """
    __segue_custom_complete() {
        local -ar found=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
        compadd -S '' -- "${(@M)found:#*=}"
        compadd -- "${(@)found:#( |*=|)}"
    }

    _segue() {
        (( CURRENT > 2 )) || [[ "${words[2]}" = -* ]] || __segue_verbs
        if (( CURRENT == 2 )) || [[ ' \(verbs) ' != *" ${words[2]} "* ]]; then
            words=("${words[1]}" render "${(@)words[2,-1]}")
            (( CURRENT += 1 ))
        fi
        __segue_verbs
    }
    """
  }
}
