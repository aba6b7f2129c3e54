/// The rule by which a percent-driven transition finishes or is cancelled, as an app decides it.
///
/// Every limit is compared with a tolerance of 10^-9 (progress) or 10^-6 points per second: sampled
/// paths carry rounding errors, and a drag to 0.3 must not pass "more than 0.3" by a bit.
package struct CompletionRule: Hashable, Sendable {
  /// The progress at the release that finishes the transition, within 0...1.
  package var threshold: Double
  /// Whether the progress has to exceed the threshold; otherwise reaching it is enough.
  package var isStrict: Bool
  /// The speed in the completing direction above which it finishes during the pan, in points per second.
  package var instantSpeed: Double?
  /// The speed on release, in points per second, that decides by its direction; nil for none.
  ///
  /// Above it the transition finishes, below its negative it is cancelled.
  package var releaseSpeed: Double?
  /// The seconds over which the finger's last speed is extrapolated on release.
  ///
  /// The projected progress is compared with the threshold.
  package var projection: Double

  /// Creates a rule; speeds are in points per second, the threshold is a progress within 0...1.
  package init(
    threshold: Double, isStrict: Bool, instantSpeed: Double? = nil, releaseSpeed: Double? = nil,
    projection: Double = 0
  ) {
    self.threshold = threshold
    self.isStrict = isStrict
    self.instantSpeed = instantSpeed
    self.releaseSpeed = releaseSpeed
    self.projection = projection
  }

  /// The interactive base pop: from 0.3 on.
  package static let basePop = CompletionRule(threshold: 0.3, isStrict: false)
  /// The interactive KuGou pop: from 0.2 on.
  package static let kuGouPop = CompletionRule(threshold: 0.2, isStrict: false)
  /// The usual rule: more than one half, unless released at more than 500 pt/s either way.
  package static let usual = CompletionRule(threshold: 0.5, isStrict: true, releaseSpeed: 500)

  /// Returns whether a progress meets the threshold.
  package func isReached(by progress: Double) -> Bool {
    isStrict ? progress > threshold + 1e-9 : progress >= threshold - 1e-9
  }

  /// Returns whether a speed in the completing direction finishes the transition during the pan.
  package func finishesAtOnce(at speed: Double) -> Bool {
    instantSpeed.map { speed > $0 + 1e-6 } ?? false
  }

  /// Returns the outcome that the speed on release decides; nil where the progress decides.
  package func verdict(atReleaseSpeed speed: Double) -> GestureOutcome? {
    guard let limit = releaseSpeed else { return nil }
    if speed > limit + 1e-6 { return .finished }
    return speed < -limit - 1e-6 ? .cancelled : nil
  }
}
