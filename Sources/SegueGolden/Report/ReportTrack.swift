/// What one property of a layer does over time, in the golden and in the clip.
package struct ReportTrack: Codable, Hashable, Sendable {
  /// Values at moments, in order.
  package struct Series: Codable, Hashable, Sendable {
    /// The moments, in seconds.
    package var times: [Double]
    /// The values, one for each moment; nil while the layer is not there.
    package var values: [Double?]

    /// A series; what has no partner is left out.
    package init(times: [Double], values: [Double?]) {
      let count = min(times.count, values.count)
      self.times = Array(times.prefix(count))
      self.values = values.prefix(count).map { $0.flatMap { $0.isFinite ? $0 : nil } }
    }
  }

  /// The layer, such as `to` or `card / shade`.
  package var layer: String
  /// The property, such as `center x`.
  package var property: String
  /// What its values are in, such as `pt`; nil for plain numbers.
  package var unit: String?
  /// The golden's values.
  package var expected: Series
  /// The clip's values.
  package var actual: Series

  /// The track of a property.
  package init(
    layer: String, property: String, unit: String? = nil, expected: Series, actual: Series
  ) {
    self.layer = layer
    self.property = property
    self.unit = unit
    self.expected = expected
    self.actual = actual
  }
}

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

/// The layers of a clip by their paths, frame by frame.
package struct LayerHistory {
  /// The paths, in the order in which they first appear.
  package private(set) var paths: [String] = []
  private let times: [Double]
  private var samples: [String: [LayerSample?]] = [:]

  /// The history of a clip whose frames tell of their layers.
  package init(_ clip: ClipEvidence) {
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
  package func series(
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
