internal import SegueGraphics
package import SegueStage

/// Properties of an output's format that follow from its path.
package enum OutputName {
  /// Returns the extension of a path in lower case, without the dot; empty if there is none.
  package static func suffix(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }

  /// Returns the format for the extension of a path, or a folder of PNG files for a path that ends in `/`.
  ///
  /// - Throws: `LiteralError` for standard output, and for a missing or unknown extension.
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
        .badOutput, "`\(Excerpt.of(path))` has no extension, so its format is unknown",
        help: [
          formats.files.contains { $0.name == path.lowercased() }
            ? "write the name of a file, such as `clip.\(path.lowercased())`"
            : "write `\(Excerpt.of(path)).gif` for a GIF",
          words(for: formats),
          "add an extension such as `.gif`, or a `/` for a folder of PNG files",
        ])
    }
    let known = formats.files.map(\.name)
    let stem = path.dropLast(suffix.count)
    if let other = foreign.first(where: { $0.suffixes.contains(suffix.lowercased()) }),
      known.contains(other.format)
    {
      throw LiteralError(
        .badOutput, "there is no format for `.\(Excerpt.of(suffix))`",
        help: [
          "write `\(Excerpt.of(stem + other.format))`"
            + (other.format == "png" ? ", with `at: 50%` for the moment" : ""),
          words(for: formats),
        ])
    }
    throw LiteralError(
      .badOutput, "there is no format for `.\(Excerpt.of(suffix))`",
      help: [words(for: formats)]
        + (NearestName.nearest(to: suffix, among: known).map { ["did you mean `.\($0)`?"] } ?? []))
  }

  /// Formats that are not written, and the nearest that is.
  private static let foreign: [(format: String, suffixes: [String])] = [
    ("png", ["jpg", "jpeg", "bmp", "tiff", "tif", "heic", "svg", "pdf", "ico", "psd"]),
    ("mp4", ["mov", "m4v", "avi", "mkv", "mpg", "mpeg", "h264", "hevc", "wmv", "flv"]),
    ("webm", ["ogv", "ogg", "vp9"]), ("gif", ["giff", "gifv", "lottie", "json"]),
  ]

  /// Returns a path without `.` components and repeated slashes, to compare paths.
  static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the extensions that are supported, as a sentence for help.
  private static func words(for formats: OutputFormats) -> String {
    "this version writes \(formats.files.map { "`.\($0.name)`" }.joined(separator: ", ")) "
      + "and `NAME/`, a folder of PNG files"
  }
}
