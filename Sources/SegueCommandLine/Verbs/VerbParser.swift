import ArgumentParser

/// The quick way from a command line to its verb.
///
/// The parser builds the options of the default verb, too, before it looks for the verb that is
/// written, which takes a third of the time of a `check`.
enum VerbParser {
  /// Returns the verb of a command line, parsed alone; nil if the whole parser is needed.
  ///
  /// The whole parser also describes errors, and writes help.
  static func verb(in arguments: [String]) -> (any ParsableCommand)? {
    let verbs = Segue.configuration.subcommands
    func named(_ word: String) -> (any ParsableCommand.Type)? {
      verbs.first { $0._commandName == word }
    }
    if let first = arguments.first, let verb = named(first) {
      return try? verb.parseAsRoot(Array(arguments.dropFirst())) as? any Verb
    }
    guard !arguments.contains(where: { $0 == "help" || named($0) != nil }) else { return nil }
    return try? Render.parseAsRoot(arguments) as? any Verb
  }
}
