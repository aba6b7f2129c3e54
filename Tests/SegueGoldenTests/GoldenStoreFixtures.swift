import Foundation
import SegueGolden
import TestSupport

/// Two folders of goldens, and a set that replaces theirs.
struct GoldenStoreFixtures {
  /// The parent of the folders; removed with the value.
  let folder: TemporaryFolder

  /// The goldens before, by folder and name; nil marks missing pictures.
  static let old: [String: StoredGolden] = [
    "a/one": golden("old one", pictures: "old pictures"),
    "a/two": golden("old two", pictures: "old pictures"),
    "b/three": golden("old three", pictures: nil),
    "b/gone": golden("old, and to be removed", pictures: "old pictures"),
  ]

  /// The goldens after: changed, without pictures, with pictures, removed, and new in a new folder.
  static let new: [String: StoredGolden] = [
    "a/one": golden("new one", pictures: "new pictures"),
    "a/two": golden("new two", pictures: nil),
    "b/three": golden("new three", pictures: "new pictures"),
    "c/deep/four": golden("new four", pictures: "new pictures"),
  ]

  /// The change of each golden.
  static var changes: [String: (old: StoredGolden?, new: StoredGolden?)] {
    var changes: [String: (old: StoredGolden?, new: StoredGolden?)] = [:]
    for path in Set(old.keys).union(new.keys) { changes[path] = (old[path], new[path]) }
    return changes
  }

  /// Writes the old goldens to the disk.
  init() throws {
    folder = try TemporaryFolder()
    for (path, golden) in Self.old {
      try write(golden.trace, to: path + ".trace")
      if let pictures = golden.pictures { try write(pictures, to: path + ".apng") }
    }
  }

  /// Returns a golden of two texts.
  static func golden(_ trace: String, pictures: String?) -> StoredGolden {
    StoredGolden(trace: Array(trace.utf8), pictures: pictures.map { Array($0.utf8) })
  }

  /// Replaces the old set with the new one.
  func approve(step: @escaping ApprovalStep = { _ throws(StoreError) in }) throws(StoreError) {
    var approval = GoldenApproval(step: step)
    do throws(StoreError) {
      for (path, golden) in Self.new.sorted(by: { $0.key < $1.key }) {
        try approval.add(golden, at: place(path))
      }
      for part in GoldenPart.allCases { try approval.remove(place("b/gone"), part) }
    } catch {
      try approval.discard()
      throw error
    }
    try approval.commit()
  }

  /// Returns every golden of either set, as a reader finds it.
  func visible() throws -> [String: StoredGolden] {
    var goldens: [String: StoredGolden] = [:]
    for path in Set(Self.old.keys).union(Self.new.keys) {
      goldens[path] = try GoldenReader().read(place(path))
    }
    return goldens
  }

  /// Returns the location of a golden such as `a/one`.
  func place(_ path: String) -> GoldenPlace {
    let parts = path.split(separator: "/").map(String.init)
    return GoldenPlace(
      root: folder.path, subfolder: parts.dropLast().joined(separator: "/"),
      name: GoldenName(escaping: parts.last ?? ""))
  }

  /// All files and folders on the disk, including hidden ones.
  var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(filePath: folder.path(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
