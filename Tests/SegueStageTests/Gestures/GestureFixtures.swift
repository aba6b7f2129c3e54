import SegueGraphics
import SegueStage
import TestSupport

extension CompletionRule {
  /// A rule with a speed during the pan: more than 0.30, or at once above 2000 pt/s.
  static let container = CompletionRule(threshold: 0.3, isStrict: true, instantSpeed: 2000)
}

/// Touches and numbers for tests of gestures and scrolling.
enum GestureFixtures {
  /// Returns a finger that moves straight at constant speed.
  static func drag(
    from start: Point, to end: Point, in seconds: Double, release: TouchPath.Release = .lifted
  ) -> TouchPath {
    TouchPath(from: start, segments: [.move(to: end, seconds: seconds, .linear)], release: release)
  }

  /// Returns a finger that touches down and lifts at the same point.
  static func tap(at place: Point, for seconds: Double = 0.08) -> TouchPath {
    TouchPath(from: place, segments: [.hold(seconds: seconds)])
  }

  /// Returns a finger on a random path over a stage of 375 × 812 points.
  static func randomPath(_ generator: inout SeededGenerator) -> TouchPath {
    func place() -> Point {
      Point(.random(in: 0...375, using: &generator), .random(in: 0...812, using: &generator))
    }
    let curves: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut]
    var segments: [TouchPath.Segment] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      if Bool.random(using: &generator) {
        segments.append(.hold(seconds: .random(in: 0...0.3, using: &generator)))
      }
      let curve = curves.randomElement(using: &generator) ?? .linear
      segments.append(
        .move(to: place(), seconds: .random(in: 0.05...0.6, using: &generator), curve))
    }
    let releases: [TouchPath.Release] = [.lifted, .lifted, .cancelled, .failed]
    return TouchPath(
      from: place(), segments: segments,
      release: releases.randomElement(using: &generator) ?? .lifted)
  }

  /// Extreme and non-finite numbers.
  static let hostileNumbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -0.0, 1e18, -1e18,
  ]
}

extension Point {
  /// True if both coordinates are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
