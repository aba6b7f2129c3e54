import Synchronization

/// The planned outputs of all scripts of a command: no script may overwrite another's output.
final class OutputOwners: Sendable {
  /// The script that writes each file, by the file's real path.
  private let scripts = Mutex<[String: String]>([:])

  /// Adds the outputs of a clip.
  ///
  /// - Throws: `CommandError` if another script writes one of them.
  func add(_ paths: [String], of input: ClipInput) throws(CommandError) {
    for path in paths where path != "-" {
      let name = input.source.name
      let owner = claim(VariantOutputs.realPath(path), for: name)
      guard owner == name else {
        throw CommandError(
          "\(path) was written for \(owner), and \(name) would replace it",
          help: "give them different outputs, or render each into its own `--output-dir`")
      }
    }
  }

  /// Returns the owner of a file: the first that claimed it.
  func claim(_ path: String, for owner: String) -> String {
    scripts.withLock { scripts in
      if let owner = scripts[path] { return owner }
      scripts[path] = owner
      return owner
    }
  }
}
