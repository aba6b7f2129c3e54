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
