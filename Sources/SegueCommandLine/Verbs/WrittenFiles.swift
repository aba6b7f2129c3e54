/// The files that a command has planned so far, so that no script writes over what another one wrote.
struct WrittenFiles: Sendable {
  /// The scripts by the real paths of their files.
  private var scripts: [String: String] = [:]

  /// Adds the files of a clip.
  ///
  /// - Throws: a refusal of a file that belongs to another script.
  mutating func add(_ paths: [String], of input: ClipInput) throws(Refusal) {
    for path in paths where path != "-" {
      let place = VariantOutputs.realPath(path)
      if let other = scripts[place], other != input.source.name {
        throw Refusal(
          "\(path) was written for \(other), and \(input.source.name) would replace it",
          help: "give them different outputs, or render them into different folders")
      }
      scripts[place] = input.source.name
    }
  }
}
