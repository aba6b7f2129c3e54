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
