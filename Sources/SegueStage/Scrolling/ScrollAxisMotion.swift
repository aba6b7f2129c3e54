internal import SegueGraphics

/// The motion of a scroll view's content along one axis: dragged, then let go.
struct ScrollAxisMotion: Hashable, Sendable {
  /// The axis.
  let axis: PanAxis
  /// The proposed offset at the start, before the rubber band, in points.
  private let start: Double
  private let range: ScrollRange
  /// Whether content follows the finger at all.
  private let moves: Bool
  private let bounces: Bool
  /// The rubber band beyond the edges, or nil to follow the finger there too.
  private let band: RubberBand?
  /// What happens after the release.
  private(set) var settling: ScrollSettling

  /// The motion from an offset, with the translation and the velocity at the release.
  ///
  /// `velocity` is the content's, opposite to the finger's, in points per second; a release that is
  /// too slow to decelerate has 0.
  init(
    _ axis: PanAxis, of view: ScrollView, from offset: Double, translation: Double, velocity: Double
  ) {
    self.axis = axis
    range = view.range(axis)
    bounces = view.bounces(axis)
    moves = bounces || range.length > 0
    band = view.resistance == .elastic ? RubberBand(extent: axis.extent(of: view.size)) : nil
    let offset = bounces ? offset.clamped(to: ScrollRange.offsetRange) : range.clamp(offset)
    let excess = range.excess(of: offset)
    start = range.clamp(offset) + (band?.distance(atExcess: excess) ?? excess)
    settling = ScrollSettling(restingAt: offset)
    guard moves else { return }
    let released = dragged(by: translation)
    if let pages = view.pages(axis) {
      settling = ScrollSettling(
        from: released, velocity: velocity,
        toPage: pages.target(from: released, velocity: velocity, in: range),
        viewWidth: view.size.width)
    } else {
      settling = ScrollSettling(
        from: released, velocity: velocity, in: range, bounces: bounces,
        deceleration: view.deceleration, pixel: 1 / (view.scale > 0 ? min(view.scale, 100) : 1))
    }
  }

  /// The offset while the finger has gone a translation, in points.
  func dragged(by translation: Double) -> Double {
    guard moves else { return range.clamp(start) }
    let proposed = start - translation
    guard bounces else { return range.clamp(proposed) }
    let excess = range.excess(of: proposed)
    return range.clamp(proposed) + (band?.excess(atDistance: excess) ?? excess)
  }

  /// The offset so many seconds after the release, in points.
  func released(after seconds: Double) -> Double {
    let offset = settling.offset(at: seconds)
    return bounces ? offset : range.clamp(offset)
  }
}
