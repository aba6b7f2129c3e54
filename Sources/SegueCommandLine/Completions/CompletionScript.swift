import ArgumentParser

/// The completions of a shell: the parser's script, and what it cannot know about this program.
///
/// The parser takes the first word for a verb. Here the verb may be left out, so that each script
/// has a few lines more, which put `render` in its place.
struct CompletionScript: Sendable {
  /// The shell.
  let shell: CompletionShell

  /// The scripts of all shells.
  static let all = [CompletionShell.bash, .zsh, .fish].map { CompletionScript(shell: $0) }

  /// The shell that a command line asks for by `--generate-completion-script SHELL`, if any.
  init?(_ arguments: [String]) {
    guard let index = arguments.firstIndex(of: "--generate-completion-script"),
      arguments.indices.contains(index + 1),
      let shell = CompletionShell(rawValue: arguments[index + 1])
    else { return nil }
    self.init(shell: shell)
  }

  private init(shell: CompletionShell) { self.shell = shell }

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
    let script = Segue.completionScript(for: shell)
    switch shell {
    case .bash: return script + "\n\n" + Self.bash
    case .zsh: return Self.zsh(script)
    case .fish: return script + "\n\n" + Self.fish
    default: return script
    }
  }

  /// The names of all verbs, hidden ones too, between blanks.
  static var verbs: String {
    (Segue.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
  }
}
