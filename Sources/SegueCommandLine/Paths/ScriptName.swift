import SegueScript

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The names of scripts on the command line, which may leave out the extension.
enum ScriptName {
  private static let extensions = ["yaml", "yml", "json"]

  /// Returns the path of a script: `hello` is `hello.yaml` where there is such a file and no other.
  static func path(of name: String) -> String {
    guard name != "-", !name.isEmpty, PathParts(name).fileExtension.isEmpty,
      !FileManager.default.fileExists(atPath: name)
    else { return name }
    return extensions.map { "\(name).\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) } ?? name
  }

  /// Returns the name of a script in the working folder that is nearest to a name; nil if none is near.
  static func nearest(to name: String) -> String? {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let stems = files.filter { extensions.contains(PathParts($0).fileExtension.lowercased()) }
      .map { PathParts($0).stem }.sorted()
    return NearestName.nearest(to: name, among: stems)
  }
}
