import SegueGraphics

/// The numbers of all layers during one step, by layer, property and component.
struct TrackTable {
  /// One number of one property of one layer.
  struct Key: Hashable, Comparable {
    let layer: String
    let property: LayerProperty
    let component: Int

    static func < (a: Key, b: Key) -> Bool {
      (a.layer, a.property.rawValue, a.component) < (b.layer, b.property.rawValue, b.component)
    }
  }

  /// When the frames start to show, in seconds.
  let times: [Double]
  /// The progress that the trace tells, where it does so for every frame.
  let progress: [Double]?
  /// For each number its value in each frame, NaN where it is not there; only those that are there
  /// for one stretch of time.
  let values: [Key: [Double]]

  /// The numbers of a passage of a clip.
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

  /// The values of a number; not there in any frame where the table has none.
  func all(_ key: Key) -> [Double] {
    values[key] ?? [Double](repeating: .nan, count: times.count)
  }

  /// A value for each frame, or nil for what comes and goes more than once.
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
  /// Whether it is told by its corners.
  fileprivate var isInPerspective: Bool {
    if case .corners = shape { return true }
    return false
  }

  /// Its numbers where turn and scale do not say all: corners always, and no turn, scale or skew.
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
