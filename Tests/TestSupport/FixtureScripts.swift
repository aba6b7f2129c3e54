import Foundation

/// The scripts of the fixtures, which cover every transition, container and gesture.
public enum FixtureScripts {
  /// The folder of the fixture scripts.
  public static let folder = ExternalTool.repository + "fixtures/scripts"

  /// The scripts' paths below the folder, sorted.
  public static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted()
  }()
}
