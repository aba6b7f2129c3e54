import SegueSystem

/// The identity of this program: for people, and to tell apart the parts and cache entries of different builds.
enum ProgramBuild {
  /// The program's name and version.
  static let version = "segue 0.1.0"

  /// Returns the version with the commit that was built, as `--version` prints them:
  /// `segue 0.1.0 (3874d5a6, 2026-11-28)`.
  ///
  /// - Parameter commit: the commit and its date, and `modified` if its sources were; empty if the build did not
  ///   know them.
  static func description(commit: String) -> String {
    let words = commit.split(separator: ", ")
    // Archives of sources have the whole name of the commit.
    let short = words.prefix(1).map { $0.prefix(8) } + words.dropFirst()
    return short.isEmpty ? version : "\(version) (\(short.joined(separator: ", ")))"
  }

  /// The version, and the build ID that the linker wrote, if there is one: `segue 0.1.0 (c96c1c37db91c3bb)`.
  static let text = id.map { "\(version) (\($0))" } ?? version

  /// The build ID; nil without one.
  static let id = LoadedObject.all.first?.buildID
}
