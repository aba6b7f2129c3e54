/// A plotted layer property over time, in the golden and in the clip.
package struct ReportTrack: Codable, Hashable, Sendable {
  /// A property's values over time.
  package struct Series: Codable, Hashable, Sendable {
    /// The times, ascending, in seconds.
    package var times: [Double]
    /// The values, one for each time; nil while the layer is absent.
    package var values: [Double?]

    /// Creates a series; surplus times or values are dropped.
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
  /// The unit of the values, such as `pt`; nil for plain numbers.
  package var unit: String?
  package var expected: Series
  package var actual: Series

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
  /// The most tracks of one clip that a page plots by default.
  static let usualLimit = 24

  /// Returns the tracks in which two clips differ; empty if a side has no layers.
  ///
  /// - Parameters:
  ///   - layers: the layers that come first, in this order; all others follow in drawing order.
  ///   - limit: the most tracks returned.
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
  /// The paths, in the order of first appearance.
  package private(set) var paths: [String] = []
  private let times: [Double]
  private var samples: [String: [LayerSample?]] = [:]

  /// Collects the layers of a clip whose frames have layers.
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

  /// Returns one component of a property over time; nil while the layer or the property is absent.
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
