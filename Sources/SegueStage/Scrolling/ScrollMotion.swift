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
