// What the drawing of a clip needs: found by looking at the middle of each of its segments.

extension Timeline {
  /// Whether a layer is warped by a mesh in the middle of any segment.
  package var warpsLayers: Bool {
    let bare = withoutTexts
    return middles.contains { bare.layers(at: $0).contains(where: \.isWarped) }
  }

  /// Whether a layer shows a snapshot of a screen in the middle of any segment.
  package var takesSnapshots: Bool {
    if page != nil { return true }
    let bare = withoutTexts
    return middles.contains { bare.layers(at: $0).contains(where: \.holdsSnapshot) }
  }

  /// The middle of each segment, in seconds; consecutive equal screens at rest count as one.
  private var middles: [Double] {
    var middles: [Double] = []
    var resting: Screen?
    for segment in segments {
      if case .still(let screen) = segment.content {
        if resting == screen { continue }
        resting = screen
      } else {
        resting = nil
      }
      middles.append(segment.start + segment.duration / 2)
    }
    return middles
  }

  /// The clip without the texts of screens at rest, to avoid laying them out.
  private var withoutTexts: Timeline {
    var timeline = self
    timeline.pictures.texts = nil
    return timeline
  }

  /// The largest nesting depth of offscreen groups, in the middle of any segment.
  package var compositionDepth: Int {
    let bare = withoutTexts
    let stage =
      middles.lazy.flatMap { bare.layers(at: $0) }
      .map(\.compositionDepth).max() ?? 0
    return max(stage, page?.compositionDepth ?? 0)
  }
}
