// Scroll physics: the content offset of a UIScrollView as a closed function of time.
//
// 1. `ScrollView` holds the settings: sizes, insets, bouncing, paging, deceleration rate. It
//    derives the range of offsets at rest along each axis (`ScrollRange`) and the page grid
//    (`PageGrid`).
// 2. A touch path becomes pan events (`PanRecognizer`, `PanTrack`). `ScrollMotion` joins them with
//    the view and the offset at touch-down. It resolves everything that depends on history once,
//    when it is made; after that any time can be evaluated, in any order.
// 3. Until the release, `ScrollAxisMotion` subtracts the finger's translation from the offset at
//    touch-down; beyond an edge `RubberBand` reduces the overshoot.
// 4. At the release, `ScrollMotion.releaseVelocity(of:)` blends the last two velocities of the
//    finger. Below 250 points per second the content has no velocity: it stops at once, springs
//    back from beyond an edge, or settles on the nearest page.
// 5. From there `ScrollSettling` is a list of at most five `ScrollSegment`s along one axis, each with
//    a law in closed form: `Deceleration` inside the range, `Bounce` beyond an edge, `PageSettling`
//    to a page, rest at the end.
// 6. Offsets are rounded to whole pixels last (`ScrollRange.pixelRounded`).
// 7. `AnimatedOffset` is apart from this: `setContentOffset(_:animated:)` and scroll-to-top,
//    without a finger.
//
// Not done: stepping from frame to frame, as UIScrollView does, because the result would depend on
// the frame rate and on the order in which frames are rendered. The tests compare the closed forms
// with such steps. Only `PageSettling` steps, millisecond by millisecond, once when it is made, to
// find its end.

package import SegueGraphics

/// The content offset of a scroll view from touch-down to rest, as a function of time.
///
/// The content follows the finger, with a rubber band beyond its edges; after the release it
/// decelerates, bounces or settles on a page, each axis independently. All that depends on history
/// is resolved when the motion is made. A touch that never becomes a pan stops the content at once,
/// and releases it at lift-off.
package struct ScrollMotion: Hashable, Sendable {
  /// The state of a pan at its release.
  package struct Release: Hashable, Sendable {
    /// Seconds from touch-down to the release.
    package var time: Double
    /// The content offset in points, not rounded.
    package var offset: Point
    /// The translation of the pan in points.
    package var translation: Point
    /// The content's velocity after the release, in points per second; 0 below the release speed.
    package var velocity: Point
    /// The finger's velocity at its last event in points per second, tested against the release speed.
    package var fingerVelocity: Point
  }

  package let view: ScrollView
  package let release: Release
  private let track: PanTrack
  private let horizontal: ScrollAxisMotion
  private let vertical: ScrollAxisMotion

  /// Creates the motion of content at `offset` at touch-down, dragged by a finger along a path.
  package init(
    _ view: ScrollView, from offset: Point, touch path: TouchPath, lock: PanRecognizer.Lock = .free
  ) {
    self.init(
      view, from: offset, events: PanRecognizer(lock: lock).events(of: path),
      liftOff: path.duration)
  }

  /// Creates the motion that the events of a pan cause; without any, it is released at `liftOff`.
  ///
  /// An offset beyond the edges, as when the finger catches bouncing content, counts as dragged
  /// there by the finger. Events after the 100,000th are dropped.
  package init(_ view: ScrollView, from offset: Point, events: [PanEvent], liftOff: Double = 0) {
    let track = PanTrack(Array(events.prefix(TouchSample.limit)))
    let velocity = Self.releaseVelocity(of: events)
    self.view = view
    self.track = track
    horizontal = ScrollAxisMotion(
      .horizontal, of: view, from: offset.x, translation: track.last.x, velocity: velocity.x)
    vertical = ScrollAxisMotion(
      .vertical, of: view, from: offset.y, translation: track.last.y, velocity: velocity.y)
    release = Release(
      time: events.isEmpty ? liftOff.clamped(to: 0...1e6) : track.end,
      offset: Point(
        horizontal.dragged(by: track.last.x), vertical.dragged(by: track.last.y)),
      translation: track.last, velocity: velocity,
      fingerVelocity: events.last?.velocity ?? .zero)
  }

  /// Returns the content's velocity at the release, in points per second.
  ///
  /// 0.75 of the velocity at the pan's second to last touch event plus 0.25 of the last, or just
  /// the last one if the one before is 0. The result is 0 if the last velocity, unblended, is below
  /// 250 points per second, or if the touch was cancelled.
  static func releaseVelocity(of events: [PanEvent]) -> Point {
    guard let last = events.last, last.phase == .ended else { return .zero }
    guard last.velocity.length >= Deceleration.releaseSpeed - 1e-6 else { return .zero }
    // The `changed` event of the lift-off is the same touch event as the last.
    let before = events.last { $0.time < last.time }?.velocity ?? .zero
    guard before != .zero, !last.isVelocityPrescribed else { return content(last.velocity) }
    return content(before * 0.75 + last.velocity * 0.25)
  }

  /// Returns the velocity of the content for a finger's velocity: its opposite, clamped.
  private static func content(_ velocity: Point) -> Point {
    Point(
      (-velocity.x).clamped(to: Deceleration.velocityRange),
      (-velocity.y).clamped(to: Deceleration.velocityRange))
  }

  /// The seconds from touch-down until both axes are at rest.
  package var duration: Double {
    release.time + max(horizontal.settling.duration, vertical.settling.duration)
  }

  /// The content offset at rest, on whole pixels.
  package var restingOffset: Point {
    view.pixelRounded(
      Point(horizontal.settling.restingOffset, vertical.settling.restingOffset))
  }

  /// Returns the content offset `time` seconds after touch-down, on whole pixels.
  package func offset(at time: Double) -> Point { view.pixelRounded(exactOffset(at: time)) }

  /// Returns the unrounded content offset `time` seconds after touch-down; NaN counts as 0.
  package func exactOffset(at time: Double) -> Point {
    let t = time.clamped(to: TouchSample.timeRange)
    guard t >= release.time else {
      let way = track.translation(at: t)
      return Point(horizontal.dragged(by: way.x), vertical.dragged(by: way.y))
    }
    return Point(
      horizontal.released(after: t - release.time), vertical.released(after: t - release.time))
  }
}

/// The motion of a scroll view's content along one axis: dragged, then released.
struct ScrollAxisMotion: Hashable, Sendable {
  let axis: PanAxis
  /// The offset at touch-down before the rubber band is applied, in points.
  private let start: Double
  private let range: ScrollRange
  /// Whether content follows the finger along this axis.
  private let moves: Bool
  private let bounces: Bool
  /// The rubber band beyond the edges; nil if content follows the finger exactly there.
  private let band: RubberBand?
  /// The motion after the release.
  private(set) var settling: ScrollSettling

  /// Creates the motion from an offset, with the translation and the velocity at the release.
  ///
  /// `velocity` is the content's, opposite to the finger's, in points per second; 0 for a release
  /// below the release speed.
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
      if axis == .vertical, let snap = view.snap, snap.holds(settling.restingOffset) {
        settling = ScrollSettling(
          from: released, velocity: velocity, toPage: snap.nearer(to: settling.restingOffset),
          viewWidth: view.size.width)
      }
    }
  }

  /// Returns the offset while the finger's translation is `translation` points.
  func dragged(by translation: Double) -> Double {
    guard moves else { return range.clamp(start) }
    let proposed = start - translation
    guard bounces else { return range.clamp(proposed) }
    let excess = range.excess(of: proposed)
    return range.clamp(proposed) + (band?.excess(atDistance: excess) ?? excess)
  }

  /// Returns the offset `seconds` after the release, in points.
  func released(after seconds: Double) -> Double {
    let offset = settling.offset(at: seconds)
    return bounces ? offset : range.clamp(offset)
  }
}

/// A content offset that the program animates without a finger, from 0 seconds on.
package struct AnimatedOffset: Hashable, Sendable {
  /// The timing of the animation.
  package enum Law: Hashable, Sendable {
    /// `setContentOffset(_:animated:)`: sin²(πt/2) over 0.3 s, whatever the distance.
    case programmatic
    /// A tap on the status bar: a critically damped spring with a response of 0.6 s, for 1.6 s.
    case scrollToTop
  }

  /// The offset at the start, in points.
  package let from: Point
  /// The offset at the end, in points.
  package let to: Point
  package let law: Law
  /// Pixels per point; offsets are rounded to whole pixels.
  package let scale: Double

  package init(from: Point, to: Point, law: Law = .programmatic, scale: Double = 1) {
    self.from = from
    self.to = to
    self.law = law
    self.scale = scale
  }

  package var duration: Double { law == .programmatic ? 0.3 : 1.6 }

  /// Returns the fraction of the distance covered after `seconds`: exactly 0 at first, 1 at the end.
  package func progress(at seconds: Double) -> Double {
    if seconds >= duration { return 1 }
    guard seconds > 0 else { return 0 }
    switch law {
    case .programmatic: return (1 - DeterministicMath.cosine(.pi * seconds / duration)) / 2
    case .scrollToTop: return Self.spring.value(at: seconds)
    }
  }

  /// Returns the offset after `seconds`, on whole pixels.
  package func offset(at seconds: Double) -> Point {
    let p = progress(at: seconds)
    return Point(
      ScrollRange.pixelRounded(from.x + (to.x - from.x) * p, scale: scale),
      ScrollRange.pixelRounded(from.y + (to.y - from.y) * p, scale: scale))
  }

  /// Stiffness (2π / 0.6)², damping 2 · 2π / 0.6.
  private static let spring = {
    let frequency = 2 * Double.pi / 0.6
    return Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
  }()
}
