internal import SegueGraphics
import SegueStage

/// A law fitted to tracks that share it, with the values between which each moves.
public struct MotionFit: Sendable {
  /// The values of a track before and after the motion.
  public struct Ends: Sendable {
    /// The value before the motion.
    public var from: Double
    /// The value after the motion.
    public var to: Double
  }

  /// The timing function or spring.
  public var law: MotionLaw
  /// The time in seconds at which the motion starts.
  public var start: Double
  /// The ends of each track, in the order of the tracks.
  public var ends: [Ends]
  /// The root mean square of the residuals, in the tracks' unit, without outliers.
  public var residual: Double
  /// The largest residual without outliers, and the time at which it occurs.
  public var worst: (residual: Double, time: Double)
  /// The number of samples that lie so far off that they were left out.
  public var outlierCount: Int
  /// The number of samples on their way, and of those among them that were left out.
  let moving: (count: Int, outlierCount: Int)
  let family: LawFamily
  /// The parameters of the family.
  let parameters: [Double]
  /// Whether the values are opacities, which do not go beyond 0 and 1.
  let isOpacity: Bool
  /// The quality for selection: lower is better.
  let score: Double

  /// Returns the value of a track at a time in seconds.
  public func value(ofTrack index: Int, at time: Double) -> Double {
    var progress = law.progress(at: time - start)
    if isOpacity { progress = min(1, max(0, progress)) }
    return ends[index].from + (ends[index].to - ends[index].from) * progress
  }
}

/// A fitter of laws to tracks of one unit that start and end together.
struct MotionFitter {
  let tracks: [MotionTrack]
  /// The residual below which differences between laws do not count, in the tracks' unit.
  let precision: Double

  /// - Parameter precision: what a single value is expected to be off by.
  init(_ tracks: [MotionTrack], precision: Double) {
    self.tracks = tracks
    self.precision = precision
  }

  /// Returns the best fit of each family that is worth comparing, the selected one first.
  func fits() -> [MotionFit] {
    let families =
      TimingFunction.named.map(LawFamily.named) + [.criticalSpring, .spring, .cubic]
    let crossing = self.crossing()
    let rough = families.map { family in
      (family, best(family, from: family.starts(crossing), weights: fullWeights))
    }
    let usual = rough.map { usualResidual($0, $1.parameters) }.filter(\.isFinite).min() ?? 0
    let limit = 8 * max(usual, precision)
    let fits = rough.map { family, found in
      var parameters = found.parameters
      for _ in 0..<2 {
        let weights = self.weights(family, parameters, limit: limit)
        parameters = best(family, from: [parameters], weights: weights).parameters
        parameters = withoutOvershoot(family, parameters, weights: weights)
      }
      return fit(family, parameters, limit: limit)
    }.sorted { $0.score < $1.score }
    // A plain law is preferred if it explains the values nearly as well.
    guard let best = fits.first,
      let plain = fits.firstIndex(where: {
        $0.family.isPlain && $0.outlierCount <= best.outlierCount
          && $0.residual <= 1.2 * best.residual + precision / 2
      })
    else { return fits }
    return [fits[plain]] + fits[..<plain] + fits[(plain + 1)...]
  }

  /// Returns the best parameters of a family from several starts.
  private func best(
    _ family: LawFamily, from starts: [[Double]], weights: [[Double]]
  ) -> (parameters: [Double], sum: Double) {
    var best: (parameters: [Double], sum: Double) = (starts[0], .infinity)
    for start in starts {
      let found = LeastSquares.minimize(start, steps: family.steps) {
        residuals(family.law($0), start: $0[0], weights).joined()
          + family.excesses($0).map { $0 * 100 * precision }
      }
      if found.sum < best.sum { best = found }
    }
    return best
  }

  /// Returns better parameters of a Bezier that overshoots, from the nearest one that does not.
  private func withoutOvershoot(
    _ family: LawFamily, _ found: [Double], weights: [[Double]]
  ) -> [Double] {
    guard family.excesses(found).contains(where: { $0 > 0 }) else { return found }
    var start = found
    for index in [3, 5] { start[index] = min(1, max(0, start[index])) }
    // The tails of both are alike; the one without overshoot is shorter.
    let starts = [0.0, 0.06, 0.12].map { shorter in
      start.enumerated().map { $0.offset == 1 ? $0.element - shorter : $0.element }
    }
    return best(family, from: [found] + starts, weights: weights).parameters
  }

  /// Returns the weighted residuals of each track, whose ends follow from linear least squares.
  func residuals(
    _ law: MotionLaw, start: Double, _ weights: [[Double]]
  ) -> [[Double]] {
    tracks.indices.map { index in
      let shares = shares(law, start: start, tracks[index])
      let ends = ends(of: tracks[index], shares, weights[index])
      return tracks[index].samples.indices.map { place in
        let value = ends.from + (ends.to - ends.from) * shares[place]
        let sample = tracks[index].samples[place]
        var error = sample.value - value
        if sample.isBound, error * (ends.to - ends.from) < 0 { error = 0 }
        // Where a spring almost rests, the recorded one may have been set to its end.
        if law.spring != nil, abs(1 - shares[place]) < Self.restThreshold {
          let atEnd = sample.value - ends.to
          if abs(atEnd) < abs(error) { error = atEnd }
        }
        return error * weights[index][place]
      }
    }
  }

  /// The rest of the way at which an animation of a spring may end.
  private static let restThreshold = 0.0015

  /// Returns the share of its way that a track has gone at each sample.
  private func shares(_ law: MotionLaw, start: Double, _ track: MotionTrack) -> [Double] {
    let shares = track.samples.map { law.progress(at: $0.time - start) }
    return track.quantity == .opacity ? shares.map { min(1, max(0, $0)) } : shares
  }

  /// Returns the ends of a track by linear least squares, keeping those that are known.
  private func ends(
    of track: MotionTrack, _ shares: [Double], _ weights: [Double]
  ) -> MotionFit.Ends {
    if let from = track.knownStart, let to = track.knownEnd {
      return MotionFit.Ends(from: from, to: to)
    }
    // value = from · (1 − p) + to · p
    var (aa, ab, bb, av, bv) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (place, share) in shares.enumerated() {
      let weight = weights[place] * weights[place]
      let value = track.samples[place].value
      let other = 1 - share
      aa += weight * other * other
      ab += weight * other * share
      bb += weight * share * share
      av += weight * other * value
      bv += weight * share * value
    }
    if let from = track.knownStart {
      return MotionFit.Ends(from: from, to: (bv - ab * from) / max(bb, 1e-12))
    }
    if let to = track.knownEnd {
      return MotionFit.Ends(from: (av - ab * to) / max(aa, 1e-12), to: to)
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-9 * max(1e-12, aa * bb) else {
      let mean = (av + bv) / max(1e-12, aa + 2 * ab + bb)
      return MotionFit.Ends(from: mean, to: mean)
    }
    return MotionFit.Ends(
      from: (av * bb - bv * ab) / determinant, to: (bv * aa - av * ab) / determinant)
  }

  /// The weights of the samples if none is left out.
  private var fullWeights: [[Double]] { tracks.map { $0.samples.map(\.weight) } }

  /// Returns the median of the residuals' magnitudes of the samples on their way.
  ///
  /// Those at rest fit any law; with them the median says nothing about the others.
  private func usualResidual(_ family: LawFamily, _ parameters: [Double]) -> Double {
    let law = family.law(parameters)
    let moving = zip(
      residuals(law, start: parameters[0], fullWeights).joined(),
      areMoving(law, start: parameters[0], fullWeights).joined()
    ).compactMap { $1 ? abs($0) : nil }
    return moving.median ?? .infinity
  }

  /// Returns whether each sample of each track is on its way, by the law or by its value.
  func areMoving(_ law: MotionLaw, start: Double, _ weights: [[Double]]) -> [[Bool]] {
    tracks.indices.map { index in
      let shares = shares(law, start: start, tracks[index])
      let ends = ends(of: tracks[index], shares, weights[index])
      let way = ends.to - ends.from
      return tracks[index].samples.indices.map { place in
        let seen = abs(way) < 1e-9 ? 0 : (tracks[index].samples[place].value - ends.from) / way
        return [shares[place], seen].contains { min(abs($0), abs(1 - $0)) > Self.restShare }
      }
    }
  }

  /// The share of the way from an end within which a sample is at rest.
  private static let restShare = 0.02

  /// Returns the weight of each sample: its own, or 0 if its residual exceeds a limit.
  func weights(
    _ family: LawFamily, _ parameters: [Double], limit: Double
  ) -> [[Double]] {
    let all = residuals(family.law(parameters), start: parameters[0], fullWeights)
    return zip(all, fullWeights).map { rest, weights in
      zip(rest, weights).map { abs($0) > limit ? 0 : $1 }
    }
  }

  /// Returns the fit of a family with its quality.
  private func fit(
    _ family: LawFamily, _ parameters: [Double], limit: Double
  ) -> MotionFit {
    let weights = self.weights(family, parameters, limit: limit)
    let law = family.law(parameters)
    let rest = residuals(law, start: parameters[0], weights)
    let count = weights.joined().reduce(0) { $0 + $1 * $1 }
    let sum = rest.joined().reduce(0) { $0 + $1 * $1 }
    var worst = (residual: 0.0, time: parameters[0])
    for (track, values) in zip(tracks, rest) {
      for (sample, value) in zip(track.samples, values) where abs(value) > worst.residual {
        worst = (abs(value), sample.time)
      }
    }
    let ends = tracks.indices.map { index in
      self.ends(
        of: tracks[index], shares(law, start: parameters[0], tracks[index]), weights[index])
    }
    let outliers = weights.joined().count { $0 == 0 }
    let moving = zip(
      areMoving(law, start: parameters[0], weights).joined(), weights.joined()
    ).filter { $0.0 }
    let all = count + Double(outliers)
    // The Bayesian information criterion, with a floor below which residuals do not count; one that
    // was left out counts as the limit.
    let variance = (sum + Double(outliers) * limit * limit) / max(1, all) + precision * precision
    let score =
      max(1, all) * DeterministicMath.naturalLogarithm(variance)
      + family.cost * DeterministicMath.naturalLogarithm(max(2, all))
    return MotionFit(
      law: law, start: parameters[0], ends: ends, residual: (sum / max(1, count)).squareRoot(),
      worst: worst, outlierCount: outliers,
      moving: (moving.count, moving.count { $0.1 == 0 }), family: family, parameters: parameters,
      isOpacity: tracks.contains { $0.quantity == .opacity }, score: score)
  }

  /// Returns a function from a share of the way to the time at which the longest track reaches it.
  private func crossing() -> (Double) -> Double {
    let track = tracks.max { $0.range < $1.range } ?? tracks[0]
    let samples = track.samples
    let from = track.knownStart ?? samples.first?.value ?? 0
    let to = track.knownEnd ?? samples.last?.value ?? 1
    let way = abs(to - from) < 1e-9 ? 1 : to - from
    let shares = samples.map { ($0.value - from) / way }
    return { share in
      guard let place = shares.indices.first(where: { shares[$0] >= share }) else {
        return samples.last?.time ?? 0
      }
      guard place > 0 else { return samples[0].time }
      let part = (share - shares[place - 1]) / max(1e-9, shares[place] - shares[place - 1])
      return samples[place - 1].time + part * (samples[place].time - samples[place - 1].time)
    }
  }
}
