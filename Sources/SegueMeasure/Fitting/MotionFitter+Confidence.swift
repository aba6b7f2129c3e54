internal import SegueGraphics

extension MotionFitter {
  /// The rise of the squared residuals, in units of their variance, that rules a parameter out.
  private static let significance = 10.0

  /// The residual, as a share of the way, below which a fit is exact.
  private var exactShare: Double { isScaled ? 0.0003 : 0.001 }

  /// Whether the tracks are the scale of a picture: what lies behind it, often moving, too, pulls at it.
  private var isScaled: Bool { tracks.contains { $0.quantity == .scale } }

  /// Whether an end of the way follows from the fit alone.
  private var hasFreeEnd: Bool {
    tracks.contains { $0.knownStart == nil || $0.knownEnd == nil }
  }

  /// Returns how many frames must show a motion on its way, so that there are more than free parameters.
  private func fewestInside(_ fit: MotionFit) -> Int {
    guard case .cubic = fit.family else { return 4 }
    // A Bezier beyond its ends may be a spring of which too little is seen.
    if fit.family.excesses(fit.parameters).contains(where: { $0 > 0 }) { return 14 }
    return hasFreeEnd ? 10 : 6
  }

  /// Returns whether the values leave a parameter open: with another value of it they fit as well.
  ///
  /// - Parameters:
  ///   - index: the index of the parameter among those of the family.
  ///   - shift: the change of the parameter, tried in both directions.
  func isOpen(_ fit: MotionFit, parameter index: Int, shift: Double) -> Bool {
    let limit = max(8 * precision, 4 * fit.worst.residual)
    let weights = self.weights(fit.family, fit.parameters, limit: limit)
    func sum(_ parameters: [Double]) -> Double {
      residuals(fit.family.law(parameters), start: parameters[0], weights).joined()
        .reduce(0) { $0 + $1 * $1 }
    }
    let variance = max(precision, fit.residual) * max(precision, fit.residual)
    let base = sum(fit.parameters)
    return [-shift, shift].contains { shift in
      var fixed = fit.parameters
      fixed[index] += shift
      let others = fixed.indices.filter { $0 != index }
      func whole(_ free: [Double]) -> [Double] {
        var all = fixed
        for (place, value) in zip(others, free) { all[place] = value }
        return all
      }
      let steps = others.map { fit.family.steps[$0] }
      let found = LeastSquares.minimize(others.map { fixed[$0] }, steps: steps) {
        let parameters = whole($0)
        return Array(
          residuals(fit.family.law(parameters), start: parameters[0], weights).joined())
          + fit.family.excesses(parameters).map { $0 * 100 * precision }
      }
      return (sum(whole(found.parameters)) - base) / variance < Self.significance
    }
  }

  /// Returns the reasons for which the numbers of a fit may be wrong by more than a measurement should be.
  ///
  /// - Parameters:
  ///   - others: the fits of other families.
  ///   - period: the seconds between two frames.
  ///   - change: the times of the first and the last frame that differs from the one before it.
  func doubts(
    about fit: MotionFit, others: [MotionFit], period: Double, change: ClosedRange<Double>
  ) -> [MeasurementDoubt] {
    var doubts: [MeasurementDoubt] = []
    let samples = tracks.flatMap(\.samples)
    let inside = samples.count {
      let progress = fit.law.progress(at: $0.time - fit.start)
      return progress > 0.01 && progress < 0.99
    }
    if inside < fewestInside(fit) * tracks.count {
      doubts.append(.fewFrames(inside / max(1, tracks.count)))
    }
    let way = fit.ends.map { abs($0.to - $0.from) }.max() ?? 0
    let share = fit.residual / max(way, 1e-9)
    if share > (fit.isOpacity ? 0.015 : 0.006) { doubts.append(.poorFit(share)) }
    // Samples at rest do not make up for those on their way.
    if fit.moving.outlierCount * 8 > fit.moving.count {
      doubts.append(.leftOut(fit.moving.outlierCount, of: fit.moving.count))
    } else if fit.outlierCount * 8 > samples.count {
      doubts.append(.leftOut(fit.outlierCount, of: samples.count))
    }
    let seen = tracks.map(\.range).max() ?? 0
    // A spring or a curve of UIKit that explains half of the way exactly explains the rest.
    let least = fit.family.isPlain ? (share < exactShare ? 0.5 : 0.75) : 0.9
    let isGuessed = isScaled && hasFreeEnd && share > exactShare
    if seen < (isGuessed ? 0.95 : least) * way {
      doubts.append(.partlySeen(seen / max(way, 1e-9)))
    }
    if isShorter(fit, than: change, period) { doubts.append(.changesBeyond) }
    // Where the end is out of sight, a Bezier bends to what is seen of a spring.
    let isHidden = !fit.family.isPlain && tracks.contains { $0.samples.contains(where: \.isBound) }
    let slack = isHidden ? 6.0 : 1.2
    let rival = others.first {
      ($0.family.isPlain || !fit.family.isPlain) && $0.outlierCount <= fit.outlierCount
        && $0.residual <= slack * fit.residual + precision / 2 && differs($0.law, fit.law, period)
    }
    if let rival { doubts.append(.rival(rival.law)) }
    switch fit.law {
    case .curve(_, let duration):
      let shift = DeterministicMath.naturalLogarithm(1 + period / duration)
      if isOpen(fit, parameter: 1, shift: shift) { doubts.append(.openDuration) }
    case .spring(_, let ratio):
      let isLoose =
        isOpen(fit, parameter: 1, shift: 0.03)
        || fit.parameters.count > 2 && isOpen(fit, parameter: 2, shift: 0.05 / max(0.1, ratio))
      if isLoose { doubts.append(.openSpring) }
    }
    return doubts
  }

  /// Returns whether the picture changes before or after the motion, where no end of its way is known.
  private func isShorter(
    _ fit: MotionFit, than change: ClosedRange<Double>, _ period: Double
  ) -> Bool {
    tracks.contains {
      $0.knownStart == nil && fit.start > change.lowerBound + period
        || $0.knownEnd == nil && fit.start + fit.law.duration < change.upperBound - 2 * period
    }
  }

  /// Returns whether two laws are of different kinds, or curves whose durations differ by more than a frame.
  private func differs(_ one: MotionLaw, _ other: MotionLaw, _ period: Double) -> Bool {
    switch (one, other) {
    case (.curve(_, let first), .curve(_, let second)): abs(first - second) > period
    case (.spring, .spring): false
    default: true
    }
  }
}
