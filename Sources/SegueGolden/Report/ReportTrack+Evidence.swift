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

extension LayerProperty {
  /// What each of its numbers is called.
  fileprivate var components: [String] {
    switch self {
    case .place: ["center x", "center y"]
    case .size: ["width", "height"]
    case .scale: ["scale x", "scale y"]
    case .corners:
      ["top left", "top right", "bottom right", "bottom left"].flatMap { ["\($0) x", "\($0) y"] }
    case .mesh: ["mesh columns", "mesh rows"]
    case .turn, .skew, .alpha, .radius, .brightness: [rawValue]
    }
  }
}

/// The layers of a clip by their paths, frame by frame.
private struct LayerHistory {
  /// The paths, in the order in which they first appear.
  private(set) var paths: [String] = []
  private let times: [Double]
  private var samples: [String: [LayerSample?]] = [:]

  init(_ clip: ClipEvidence) {
    times = clip.frames.map { clip.seconds($0.start) }
    for (index, frame) in clip.frames.enumerated() {
      for layer in frame.layers ?? [] {
        if samples[layer.path] == nil {
          paths.append(layer.path)
          samples[layer.path] = Array(repeating: nil, count: times.count)
        }
        samples[layer.path]?[index] = layer
      }
    }
  }

  /// One number of a property over time; nil while the layer or the property is not there.
  func series(
    _ path: String, _ property: LayerProperty, _ component: Int
  ) -> ReportTrack.Series {
    guard let layer = samples[path] else { return ReportTrack.Series(times: [], values: []) }
    let values = layer.map { sample -> Double? in
      let numbers = sample?.values(of: property) ?? []
      return component < numbers.count ? numbers[component] : nil
    }
    guard values.contains(where: { $0 != nil }) else {
      return ReportTrack.Series(times: [], values: [])
    }
    return ReportTrack.Series(times: times, values: values)
  }
}
