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
