import SegueGolden
import SegueGraphics
import Testing

/// A defect planted in a made clip, and the cause that a comparison must name.
struct PlantedDefect: CustomTestStringConvertible, Sendable {
  let name: String
  /// True if both clips have layer tracks.
  let tracks: Bool
  /// The accepted causes; the main cause must be one of them.
  let causes: Set<ComparisonCause.Name>
  var golden: @Sendable () -> MadeClip = { MadeClip() }
  /// Turns the golden into the defective clip.
  let plant: @Sendable (inout MadeClip) -> Void

  var testDescription: String { "\(name)\(tracks ? ", with tracks" : "")" }

  /// Returns a defect of pictures or of the file, with and without tracks.
  static func both(
    _ name: String, _ causes: Set<ComparisonCause.Name>,
    _ plant: @escaping @Sendable (inout MadeClip) -> Void
  ) -> [PlantedDefect] {
    [true, false].map { PlantedDefect(name: name, tracks: $0, causes: causes, plant: plant) }
  }

  /// Returns a defect that only layer tracks reveal.
  static func tracked(
    _ name: String, _ causes: Set<ComparisonCause.Name>,
    golden: @escaping @Sendable () -> MadeClip = { MadeClip() },
    _ plant: @escaping @Sendable (inout MadeClip) -> Void
  ) -> [PlantedDefect] {
    [PlantedDefect(name: name, tracks: true, causes: causes, golden: golden, plant: plant)]
  }
}
