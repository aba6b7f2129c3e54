extension ReportTrack {
  /// The most tracks that a page plots of one clip.
  static let usualLimit = 24

  /// The tracks in which two clips differ at some moment; none where a side has no layers.
  ///
  /// - Parameters:
  ///   - layers: the layers that come first, in this order; all others follow in order of drawing.
  ///   - limit: the most tracks that there are.
  static func changed(
    _ expected: ClipEvidence, _ actual: ClipEvidence, first layers: [String], limit: Int
  ) -> [ReportTrack] {
    guard expected.hasTracks, actual.hasTracks else { return [] }
    let golden = LayerHistory(expected)
    let clip = LayerHistory(actual)
    var seen: Set<String> = []
    let paths = (layers + golden.paths + clip.paths).filter { seen.insert($0).inserted }
    var tracks: [ReportTrack] = []
    for path in paths {
      for property in LayerProperty.allCases {
        for component in property.components.indices where tracks.count < limit {
          let series = golden.series(path, property, component)
          let other = clip.series(path, property, component)
          if series == other { continue }
          tracks.append(
            ReportTrack(
              layer: path, property: property.components[component],
              unit: property.unit.isEmpty ? nil : property.unit.filter { $0 != " " },
              expected: series, actual: other))
        }
      }
    }
    return tracks
  }
}
