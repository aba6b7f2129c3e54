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
  /// For each number its value in each frame; only those that are there in every frame.
  let values: [Key: [Double]]

  /// The numbers of a passage of a clip.
  init(_ passage: StepPassage, of clip: ClipEvidence) {
    let frames = clip.frames[passage.frames]
    times = passage.frames.map(clip.start(ofFrame:))
    let progress = frames.compactMap(\.progress)
    self.progress = progress.count == frames.count ? progress : nil
    var values: [Key: [Double]] = [:]
    for (index, frame) in frames.enumerated() {
      for layer in frame.layers ?? [] {
        for property in LayerProperty.allCases {
          for (component, value) in layer.values(of: property).enumerated() {
            let key = Key(layer: layer.path, property: property, component: component)
            if index == 0 { values[key, default: []].reserveCapacity(frames.count) }
            guard values[key]?.count ?? 0 == index else { continue }
            values[key, default: []].append(value)
          }
        }
      }
    }
    self.values = values.filter { $0.value.count == frames.count }
  }
}
