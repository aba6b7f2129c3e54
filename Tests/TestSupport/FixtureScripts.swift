import Foundation

/// The scripts of the fixtures, which show every transition, container and gesture.
public enum FixtureScripts {
  /// Their folder.
  public static let folder = ExternalTool.repository + "fixtures/scripts"

  /// Their paths below the folder, sorted.
  public static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted()
  }()
}
