import SegueSystem

/// The identity of this program, by which parts and cache entries of different builds are told apart.
enum ProgramBuild {
  /// The program's name and version.
  static let version = "segue 0.1.0"

  /// The version, and the build ID that the linker wrote, if there is one: `segue 0.1.0 (c96c1c37db91c3bb)`.
  static let text = id.map { "\(version) (\($0))" } ?? version

  /// The build ID; nil without one.
  static let id = LoadedObject.all.first?.buildID
}
