internal import SegueStage

/// What the name of an output says about its format.
package enum OutputName {
  /// The letters after the last point of the last component, in lower case; empty without any.
  static func suffix(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }

  /// The word for the format of a path: `gif`, `png`, `trace` or `sequence`.
  package static func format(of path: String) throws(LiteralError) -> String {
    if path == "-" {
      throw LiteralError(
        .badOutput, "standard output has no extension, so its `format` must be given",
        help: ["write `{ file: \"-\", format: gif }`"])
    }
    if path.hasSuffix("/") { return "sequence" }
    let suffix = suffix(of: path)
    switch suffix {
    case "gif", "png", "trace": return suffix
    case "":
      throw LiteralError(
        .badOutput, "`\(Excerpt.of(path))` has no extension that tells its format",
        help: [formats, "a folder of PNG files ends in `/`"])
    default:
      throw LiteralError(
        .badOutput, "there is no format for `.\(Excerpt.of(suffix))`",
        help: [formats]
          + (NearestName.nearest(to: suffix, among: ["gif", "png", "trace"])
            .map { ["did you mean `.\($0)`?"] } ?? []))
    }
  }

  /// A path without what does not change where it leads: `./`, and doubled slashes.
  static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static let formats =
    "this version writes `.gif`, `.png`, `.trace` and `NAME/`, a folder of PNG files"
}
