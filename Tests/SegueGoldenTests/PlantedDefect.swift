import SegueGolden
import SegueGraphics
import Testing

/// A defect planted in a made clip, and the cause that a comparison must name.
struct PlantedDefect: CustomTestStringConvertible, Sendable {
  /// What is planted, in a few words.
  let name: String
  /// Whether both clips have tracks.
  let tracks: Bool
  /// The causes that are right; the main one must be among them.
  let causes: Set<ComparisonCause.Name>
  /// Makes the golden.
  var golden: @Sendable () -> MadeClip = { MadeClip() }
  /// Makes the defective clip out of the golden.
  let plant: @Sendable (inout MadeClip) -> Void

  var testDescription: String { "\(name)\(tracks ? ", with tracks" : "")" }

  /// A defect of pictures or of the file, with and without tracks.
  static func both(
    _ name: String, _ causes: Set<ComparisonCause.Name>,
    _ plant: @escaping @Sendable (inout MadeClip) -> Void
  ) -> [PlantedDefect] {
    [true, false].map { PlantedDefect(name: name, tracks: $0, causes: causes, plant: plant) }
  }

  /// A defect that only tracks can tell.
  static func tracked(
    _ name: String, _ causes: Set<ComparisonCause.Name>,
    golden: @escaping @Sendable () -> MadeClip = { MadeClip() },
    _ plant: @escaping @Sendable (inout MadeClip) -> Void
  ) -> [PlantedDefect] {
    [PlantedDefect(name: name, tracks: true, causes: causes, golden: golden, plant: plant)]
  }
}
