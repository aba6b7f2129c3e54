package import SegueGraphics

/// The content offset of a scroll view from touch-down to rest, as a function of time.
///
/// The content follows the finger, with a rubber band beyond its edges; let go, it decelerates,
/// bounces or goes to a page, along each axis by itself. All that depends on history is resolved
/// when the motion is made. A touch that never becomes a pan stops the content at once, and lets it
/// go at lift-off.
package struct ScrollMotion: Hashable, Sendable {
  /// The numbers at the release.
  package struct Release: Hashable, Sendable {
    /// Seconds since touch-down.
    package var time: Double
    /// The content offset in points, not rounded.
    package var offset: Point
    /// The translation of the pan in points.
    package var translation: Point
    /// The velocity that the content goes on with, in points per second; 0 when it was too slow.
    package var velocity: Point
    /// The velocity of the finger at its last event, in points per second, which decides that.
    package var fingerVelocity: Point
  }

  /// The scroll view.
  package let view: ScrollView
  /// The numbers at the release.
  package let release: Release
  private let track: PanTrack
  private let horizontal: ScrollAxisMotion
  private let vertical: ScrollAxisMotion

  /// The motion that a finger on a path gives to content that is at an offset at touch-down.
  package init(
    _ view: ScrollView, from offset: Point, touch path: TouchPath, lock: PanRecognizer.Lock = .free
  ) {
    self.init(
      view, from: offset, events: PanRecognizer(lock: lock).events(of: path),
      liftOff: path.duration)
  }

  /// The motion that the events of a pan give; lift-off counts when there are none.
  ///
  /// An offset beyond the edges, as when the finger catches bouncing content, is where the finger
  /// takes hold. Events after the 100,000th are dropped.
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

  /// The velocity that the content goes on with, in points per second.
  ///
  /// 0.75 of the velocity at the pan's last touch event but one and 0.25 of the last, or the last
  /// one alone when the one before is 0; 0 altogether when the last one, as it is, has less than
  /// 250 points per second, and when the touch was taken away.
  static func releaseVelocity(of events: [PanEvent]) -> Point {
    guard let last = events.last, last.phase == .ended else { return .zero }
    guard last.velocity.length >= Deceleration.releaseSpeed - 1e-6 else { return .zero }
    // The lift-off's own `changed` is the same touch event as the last.
    let before = events.last { $0.time < last.time }?.velocity ?? .zero
    guard before != .zero, !last.isVelocityPrescribed else { return content(last.velocity) }
    return content(before * 0.75 + last.velocity * 0.25)
  }

  /// The velocity of content under a finger: the opposite one.
  private static func content(_ velocity: Point) -> Point {
    Point(
      (-velocity.x).clamped(to: Deceleration.velocityRange),
      (-velocity.y).clamped(to: Deceleration.velocityRange))
  }

  /// The seconds since touch-down until all is at rest.
  package var duration: Double {
    release.time + max(horizontal.settling.duration, vertical.settling.duration)
  }

  /// The content offset at rest, on whole pixels.
  package var restingOffset: Point {
    view.pixelRounded(
      Point(horizontal.settling.restingOffset, vertical.settling.restingOffset))
  }

  /// The content offset so many seconds after touch-down, on whole pixels.
  package func offset(at time: Double) -> Point { view.pixelRounded(exactOffset(at: time)) }

  /// The content offset so many seconds after touch-down, not rounded; not-a-number counts as 0.
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
      if axis == .vertical, let snap = view.snap, snap.holds(settling.restingOffset) {
        settling = ScrollSettling(
          from: released, velocity: velocity, toPage: snap.nearer(to: settling.restingOffset),
          viewWidth: view.size.width)
      }
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

/// A content offset that the program animates, from 0 seconds on.
package struct AnimatedOffset: Hashable, Sendable {
  /// What the offset follows.
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
  /// What the offset follows.
  package let law: Law
  /// Pixels in a point, to which offsets are rounded.
  package let scale: Double

  /// An animation between two offsets.
  package init(from: Point, to: Point, law: Law = .programmatic, scale: Double = 1) {
    self.from = from
    self.to = to
    self.law = law
    self.scale = scale
  }

  /// The seconds that it takes.
  package var duration: Double { law == .programmatic ? 0.3 : 1.6 }

  /// The share of the way after so many seconds: exactly 0 up to the start, 1 from the end on.
  package func progress(at seconds: Double) -> Double {
    if seconds >= duration { return 1 }
    guard seconds > 0 else { return 0 }
    switch law {
    case .programmatic: return (1 - DeterministicMath.cosine(.pi * seconds / duration)) / 2
    case .scrollToTop: return Self.spring.value(at: seconds)
    }
  }

  /// The offset after so many seconds, on whole pixels.
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
