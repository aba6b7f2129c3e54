/// The planned outputs of all scripts of a command: no script may overwrite another's output.
struct OutputOwners: Sendable {
  /// The script that writes each file, by the file's real path.
  private var scripts: [String: String] = [:]

  /// Adds the outputs of a clip.
  ///
  /// - Throws: `CommandError` if another script writes one of them.
  mutating func add(_ paths: [String], of input: ClipInput) throws(CommandError) {
    for path in paths where path != "-" {
      let place = VariantOutputs.realPath(path)
      if let other = scripts[place], other != input.source.name {
        throw CommandError(
          "\(path) was written for \(other), and \(input.source.name) would replace it",
          help: "give them different outputs, or render each into its own `--output-dir`")
      }
      scripts[place] = input.source.name
    }
  }
}
