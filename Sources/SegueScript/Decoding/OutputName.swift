package import SegueStage

/// What the name of an output says about its format.
package enum OutputName {
  /// The letters after the last point of the last component, in lower case; empty without any.
  static func suffix(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }

  /// The format that a path asks for.
  package static func format(
    of path: String, among formats: OutputFormats
  ) throws(LiteralError) -> OutputFormat {
    if path == "-" {
      throw LiteralError(
        .badOutput, "standard output has no extension, so its `format` must be given",
        help: ["write `{ file: \"-\", format: gif }`"])
    }
    if path.hasSuffix("/"), let folder = formats.folder { return folder }
    let suffix = suffix(of: path)
    if let format = formats.ofExtension(suffix) { return format }
    guard !suffix.isEmpty else {
      throw LiteralError(
        .badOutput, "`\(Excerpt.of(path))` has no extension that tells its format",
        help: [words(for: formats), "a folder of PNG files ends in `/`"])
    }
    let known = formats.files.map(\.name)
    throw LiteralError(
      .badOutput, "there is no format for `.\(Excerpt.of(suffix))`",
      help: [words(for: formats)]
        + (NearestName.nearest(to: suffix, among: known).map { ["did you mean `.\($0)`?"] } ?? []))
  }

  /// A path without what does not change where it leads: `./`, and doubled slashes.
  static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func words(for formats: OutputFormats) -> String {
    "this version writes \(formats.files.map { "`.\($0.name)`" }.joined(separator: ", ")) "
      + "and `NAME/`, a folder of PNG files"
  }
}
