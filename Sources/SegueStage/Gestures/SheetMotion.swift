internal import SegueGraphics

/// A sheet that a finger moves along y, or that goes to a detent by itself, as a function of time.
///
/// 1. Between its lowest and its highest detent it follows the finger; beyond, and below where it
///    cannot be dismissed, it lags as a scroll view does at its edge: d points come to
///    H · (1 − 1 / (1 + 0.55 d / H)).
/// 2. On release it is dismissed where it can be, from half of its height down unless it moves up, or
///    at 800 points a second down at any height.
/// 3. Else it goes to the detent nearest to where it would come at the speed of the release, slowed
///    down as a scroll view is: y + 0.499 s · v.
/// 4. The rest runs on a spring that takes over the finger's speed.
package struct SheetMotion: Hashable, Sendable {
  /// A height at which a sheet rests.
  package struct Detent: Hashable, Sendable {
    /// The name in scripts.
    package var name: String
    /// The place of the sheet's upper edge, in points from the top of the stage.
    package var top: Double

    /// A detent.
    package init(_ name: String, top: Double) {
      self.name = name
      self.top = top
    }
  }

  /// What the motion comes to: the detent, or nil where the sheet is dismissed.
  package let detent: Detent?
  /// The finger's way, if a finger moves it.
  package let path: TouchPath?
  /// The seconds until the finger is lifted and the sheet is at rest.
  package let duration: Double
  /// How fast the finger was on release, in points a second, down.
  package let speed: Double
  /// How far the sheet was on its way out on release, 0...1.
  package let progress: Double
  /// Whether it leaves or stays, in the words of gestures; nil where no finger moved it.
  package let decision: GestureDecision?
  private let tops: PanTrack
  private let released: Double
  private let target: Double
  private let rest: ResolvedPacing

  /// How sheets are dragged.
  package struct Rules: Hashable, Sendable {
    /// The share of its height from which on a sheet is dismissed on release.
    package var dismissalShare = 0.5
    /// The speed, in points a second down, at which it is dismissed at any height.
    package var dismissalSpeed = 800.0
    /// For how many seconds a release's speed counts in the choice of a detent: 0.998 a millisecond.
    package var projection = 0.499
    /// How much of the way beyond the ends shows at first.
    package var rubberBand = 0.55
    /// The spring of the rest.
    package var spring = Spring.alert

    /// UIKit's rules, as far as they are known.
    package init() {}
  }

  /// The motion under a finger.
  ///
  /// - Parameters:
  ///   - detents: from the lowest sheet to the highest, at least one.
  ///   - current: where it rests before.
  ///   - height: the height of the stage, at which a dismissed sheet is gone.
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

  /// The motion to a detent by itself.
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

  /// The place of the upper edge so many seconds after it begins, in points from the stage's top.
  package func top(at time: Double) -> Double {
    guard time >= released else { return tops.value(at: time).y }
    let last = tops.last.y
    return last + (target - last) * rest.progress(at: time - released)
  }

  /// A place with the lag beyond both ends.
  private static func banded(
    _ y: Double, _ edges: (Double, Double), _ height: Double, _ isDismissible: Bool, _ c: Double
  ) -> Double {
    func band(_ d: Double) -> Double { height * (1 - 1 / (1 + c * d / height)) }
    if y < edges.0 { return edges.0 - band(edges.0 - y) }
    if y > edges.1, !isDismissible { return edges.1 + band(y - edges.1) }
    return min(y, height)
  }
}
