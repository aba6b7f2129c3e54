import SegueGraphics

/// A table of all layer values during one step, by layer, property and component.
struct TrackTable {
  /// A component of a property of a layer.
  struct Key: Hashable, Comparable {
    let layer: String
    let property: LayerProperty
    let component: Int

    static func < (a: Key, b: Key) -> Bool {
      (a.layer, a.property.rawValue, a.component) < (b.layer, b.property.rawValue, b.component)
    }
  }

  /// The start times of the frames, in seconds.
  let times: [Double]
  /// The recorded progress; nil unless every frame has it.
  let progress: [Double]?
  /// The value of each component in each frame; NaN while it is absent.
  ///
  /// Components that disappear and appear again are not in the table.
  let values: [Key: [Double]]

  /// Collects the values of a passage of a clip.
  init(_ passage: StepPassage, of clip: ClipEvidence) {
    let frames = clip.frames[passage.frames]
    times = passage.frames.map(clip.start(ofFrame:))
    let progress = frames.compactMap(\.progress)
    self.progress = progress.count == frames.count ? progress : nil
    let deep = Set(
      frames.flatMap { $0.layers ?? [] }.filter(\.isInPerspective).map(\.path))
    var sightings: [Key: [(frame: Int, value: Double)]] = [:]
    for (index, frame) in frames.enumerated() {
      for layer in frame.layers ?? [] {
        for property in LayerProperty.allCases {
          let values =
            deep.contains(layer.path)
            ? layer.valuesInSpace(of: property) : layer.values(of: property)
          for (component, value) in values.enumerated() {
            let key = Key(layer: layer.path, property: property, component: component)
            sightings[key, default: []].append((index, value))
          }
        }
      }
    }
    values = sightings.compactMapValues { Self.filled($0, count: frames.count) }
  }

  /// Returns the values of a component; all NaN if the table has none.
  func all(_ key: Key) -> [Double] {
    values[key] ?? [Double](repeating: .nan, count: times.count)
  }

  /// Returns a value for each frame, NaN at the ends; nil if the component is absent in between.
  private static func filled(
    _ sightings: [(frame: Int, value: Double)], count: Int
  ) -> [Double]? {
    guard let first = sightings.first, let last = sightings.last,
      sightings.count == last.frame - first.frame + 1
    else { return nil }
    return [Double](repeating: .nan, count: first.frame) + sightings.map(\.value)
      + [Double](repeating: .nan, count: count - 1 - last.frame)
  }
}

extension LayerSample {
  /// Whether the layer's shape is recorded by its corners.
  fileprivate var isInPerspective: Bool {
    if case .corners = shape { return true }
    return false
  }

  /// Returns the values of a property in perspective: corners always, and no turn, scale or skew.
  fileprivate func valuesInSpace(of property: LayerProperty) -> [Double] {
    switch (property, shape) {
    case (.turn, _), (.scale, _), (.skew, _): return []
    case (.corners, .flat(let turn, let scaleX, let scaleY, let skew)):
      guard let center, skew == 0 else { return [] }
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(degrees: turn))
      let half = Point(size.width * scaleX / 2, size.height * scaleY / 2)
      let corners = [
        Point(-half.x, -half.y), Point(half.x, -half.y), half, Point(-half.x, half.y),
      ]
      return corners.flatMap { corner -> [Double] in
        let x = corner.x * cosine - corner.y * sine
        let y = corner.x * sine + corner.y * cosine
        return [center.x + x, center.y + y]
      }
    default: return values(of: property)
    }
  }
}
