import SegueGolden

/// Stands in for digests where a trace was written without pixels: equal layers count as equal.
struct LayersOnly {
  private var numbers: [[LayerSample]: UInt64] = [:]

  /// No layers seen yet.
  init() {}

  /// Whether two clips can be compared by nothing but their layers.
  static func isNeeded(_ expected: ClipEvidence, _ actual: ClipEvidence) -> Bool {
    expected.hasTracks && actual.hasTracks
      && [expected, actual].contains { clip in clip.frames.contains { $0.digest == nil } }
  }

  /// The clip with the number of its layers for each frame's digest.
  mutating func numbered(_ clip: ClipEvidence) -> ClipEvidence {
    var clip = clip
    for index in clip.frames.indices {
      let layers = clip.frames[index].layers ?? []
      let number = numbers[layers] ?? UInt64(numbers.count)
      numbers[layers] = number
      clip.frames[index].digest = number
    }
    return clip
  }
}
