internal import SegueGraphics

/// The motion of a sheet along y, dragged by a finger or animated to a detent, as a function of time.
///
/// 1. Between its lowest and its highest detent the sheet follows the finger. Above the highest,
///    and below the lowest where it cannot be dismissed, it is rubber-banded as a scroll view: an
///    overshoot of d points shows as H · (1 − 1 / (1 + 0.55 d / H)).
/// 2. On release a dismissible sheet below its lowest detent is dismissed if it is at least half of
///    its height below it and does not move up, or if it moves down at 800 points per second or
///    more.
/// 3. Otherwise it moves to the detent nearest to its projected position, by a scroll view's
///    deceleration: y + 0.499 s · v.
/// 4. The completion is a spring that starts with the finger's velocity.
package struct SheetMotion: Hashable, Sendable {
  /// A detent: a height at which a sheet rests.
  package struct Detent: Hashable, Sendable {
    /// The name in scripts.
    package var name: String
    /// The y of the sheet's upper edge, in points from the top of the stage.
    package var top: Double

    package init(_ name: String, top: Double) {
      self.name = name
      self.top = top
    }
  }

  /// The detent at which the sheet settles, or nil where it is dismissed.
  package let detent: Detent?
  /// The touch path of the finger; nil for a motion without a finger.
  package let path: TouchPath?
  /// The seconds until the finger is lifted and the sheet is at rest.
  package let duration: Double
  /// The velocity on release, in points per second, positive downward.
  package let speed: Double
  /// The position on release between the lowest detent, 0, and off the stage, 1.
  package let progress: Double
  /// The decision to dismiss (finished) or stay (cancelled); nil without a finger.
  package let decision: GestureDecision?
  private let tops: PanTrack
  private let released: Double
  private let target: Double
  private let rest: ResolvedPacing

  /// The constants of a sheet's drag.
  package struct Rules: Hashable, Sendable {
    /// The progress past the lowest detent from which a sheet is dismissed on release.
    package var dismissalShare = 0.5
    /// The downward velocity, in points per second, from which a sheet is dismissed.
    package var dismissalSpeed = 800.0
    /// The seconds over which the velocity is projected to choose a detent: a deceleration of 0.998 per ms.
    package var projection = 0.499
    /// The rubber-band constant: the slope at which an overshoot starts to show.
    package var rubberBand = 0.55
    /// The spring of the completion.
    package var spring = Spring.alert

    /// Creates the rules of UIKit, as far as they are known.
    package init() {}
  }

  /// Creates the motion of a dragged sheet.
  ///
  /// - Parameters:
  ///   - detents: from the lowest sheet to the highest, at least one.
  ///   - current: the y of its upper edge before, in points.
  ///   - height: the height of the stage, at which a dismissed sheet is out of sight.
  package init(
    _ path: TouchPath, detents: [Detent], from current: Double, height: Double,
    isDismissible: Bool, rules: Rules = Rules()
  ) {
    let events = PanRecognizer().events(of: path)
    let edges = (detents.map(\.top).min() ?? current, detents.map(\.top).max() ?? current)
    var tops = PanTrack()
    tops.append(time: 0, translation: Point(0, current))
    for event in events where event.phase == .began || event.phase == .changed {
      let y = Self.banded(
        current + event.translation.y, edges, height, isDismissible, rules.rubberBand)
      tops.append(time: event.time, translation: Point(0, y))
    }
    let last = tops.last.y
    let isLifted = events.last?.phase == .ended
    let speed = isLifted ? events.last?.velocity.y ?? 0 : 0
    let lowest = edges.1
    let gone = ((last - lowest) / max(height - lowest, 1)).clamped(to: 0...1)
    let leaves =
      isLifted && isDismissible && last > lowest
      && (speed >= rules.dismissalSpeed || gone >= rules.dismissalShare && speed >= 0)
    let projected = last + rules.projection * speed
    let nearest = detents.min { abs($0.top - projected) < abs($1.top - projected) }
    let goal = isLifted ? nearest : detents.min { abs($0.top - current) < abs($1.top - current) }
    detent = leaves ? nil : goal
    target = leaves ? height : goal?.top ?? current
    self.path = path
    self.speed = speed
    progress = gone
    self.tops = tops
    released = tops.end
    decision = events.last.map { event in
      GestureDecision(
        outcome: leaves ? .finished : .cancelled, reason: isLifted ? .progress : .touchCancelled,
        time: event.time, progress: gone, translation: event.translation,
        velocity: event.velocity, speed: speed,
        rule: CompletionRule(
          threshold: rules.dismissalShare, isStrict: false, releaseSpeed: rules.dismissalSpeed))
    }
    let left = target - last
    rest = Completion.spring(rules.spring).resolved(
      share: abs(left) > 1e-6 ? 1 : 0, speed: abs(left) > 1e-6 ? speed / left : 0)
    duration = max(path.duration, released + rest.duration)
  }

  /// Creates the animation of a sheet to a detent, without a finger.
  package init(to detent: Detent, from current: Double, _ pacing: ResolvedPacing) {
    self.detent = detent
    path = nil
    target = detent.top
    speed = 0
    progress = 0
    decision = nil
    var tops = PanTrack()
    tops.append(time: 0, translation: Point(0, current))
    self.tops = tops
    released = 0
    rest = pacing
    duration = pacing.duration
  }

  /// Returns the y of the upper edge, in points from the stage's top, `time` seconds after the start.
  package func top(at time: Double) -> Double {
    guard time >= released else { return tops.value(at: time).y }
    let last = tops.last.y
    return last + (target - last) * rest.progress(at: time - released)
  }

  /// Returns a position with the rubber band applied beyond both ends.
  private static func banded(
    _ y: Double, _ edges: (Double, Double), _ height: Double, _ isDismissible: Bool, _ c: Double
  ) -> Double {
    func band(_ d: Double) -> Double { height * (1 - 1 / (1 + c * d / height)) }
    if y < edges.0 { return edges.0 - band(edges.0 - y) }
    if y > edges.1, !isDismissible { return edges.1 + band(y - edges.1) }
    return min(y, height)
  }
}
