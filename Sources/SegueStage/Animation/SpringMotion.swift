internal import SegueGraphics

/// A damped harmonic oscillator in the units of a property, released at a value with a velocity.
///
/// With the displacement d and the velocity v per second at the release, in closed form: x = T +
/// e^(−λt)·(d·cos ωd·t + (v + λd)/ωd·sin ωd·t) below a damping ratio of 1, T + e^(−ωt)·(d + (v +
/// ωd)·t) at 1, and two decaying exponentials above.
package struct SpringMotion: Hashable, Sendable {
  /// The solution, by the damping ratio.
  private enum Form: Hashable, Sendable {
    case swinging(frequency: Double, sine: Double)
    case critical(slope: Double)
    case creeping(slow: Double, fast: Double, slowPart: Double, fastPart: Double)
  }

  /// The value at rest.
  package let target: Double
  /// The distance from the target at the release.
  private let displacement: Double
  /// The velocity at the release, per second.
  private let velocity: Double
  /// The undamped angular frequency, in radians per second.
  private let frequency: Double
  /// The decay of the envelope, per second.
  private let decay: Double
  private let form: Form
  /// Whether the spring swings for ever.
  private let isUndamped: Bool

  /// Creates the motion of a spring; its own initial velocity is not used.
  package init(_ spring: Spring, from value: Double, to target: Double, velocity: Double) {
    let displacement = value - target
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let isCritical = abs(ratio - 1) <= Spring.criticalBand
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    self.frequency = frequency
    isUndamped = spring.damping == 0
    if ratio < 1, !isCritical {
      decay = ratio * frequency
      let swing = spring.dampedFrequency(ratio)
      form = .swinging(frequency: swing, sine: (velocity + decay * displacement) / swing)
    } else if isCritical || !spring.allowsOverdamping {
      decay = frequency
      form = .critical(slope: velocity + frequency * displacement)
    } else {
      decay = ratio * frequency
      let root = ((ratio - 1) * (ratio + 1)).squareRoot()
      // λ − β, written so that it keeps its digits when β is almost λ.
      let (slow, fast) = (frequency / (ratio + root), frequency * (ratio + root))
      let fastPart = (velocity + slow * displacement) / (slow - fast)
      form = .creeping(
        slow: slow, fast: fast, slowPart: displacement - fastPart, fastPart: fastPart)
    }
  }

  /// Returns the value `seconds` after the release.
  package func value(at seconds: Double) -> Double { target + distance(at: seconds) }

  /// Returns the distance from the target `seconds` after the release.
  private func distance(at seconds: Double) -> Double {
    let t = seconds.clamped(to: 0...1e9)
    switch form {
    case .swinging(let swing, let part):
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: swing * t))
      return DeterministicMath.exponential(-decay * t) * (displacement * cosine + part * sine)
    case .critical(let slope):
      return DeterministicMath.exponential(-frequency * t) * (displacement + slope * t)
    case .creeping(let slow, let fast, let slowPart, let fastPart):
      return slowPart * DeterministicMath.exponential(-slow * t)
        + fastPart * DeterministicMath.exponential(-fast * t)
    }
  }

  /// Returns the velocity per second, `seconds` after the release.
  package func velocity(at seconds: Double) -> Double {
    let t = seconds.clamped(to: 0...1e9)
    switch form {
    case .swinging(let swing, let part):
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: swing * t))
      return DeterministicMath.exponential(-decay * t)
        * ((part * swing - decay * displacement) * cosine
          - (displacement * swing + decay * part) * sine)
    case .critical(let slope):
      return DeterministicMath.exponential(-frequency * t) * (velocity - frequency * slope * t)
    case .creeping(let slow, let fast, let slowPart, let fastPart):
      return -slow * slowPart * DeterministicMath.exponential(-slow * t)
        - fast * fastPart * DeterministicMath.exponential(-fast * t)
    }
  }

  /// Returns the seconds until the spring settles; from rest they are known already.
  package func settlingDuration(fromRest resting: Double) -> Double {
    if displacement == 0, velocity == 0 { return 0 }
    return velocity == 0 ? resting : settlingDuration
  }

  /// The seconds from which the distance stays below 0.001 of the whole motion, and the velocity
  /// below that in a response.
  ///
  /// The whole motion is the displacement at the release, or the way at the velocity at the release
  /// in a response, if that is longer. ``Spring/neverSettles`` without damping.
  package var settlingDuration: Double {
    if isUndamped { return Spring.neverSettles }
    let response = 2 * Double.pi / frequency
    let whole = max(abs(displacement), abs(velocity) * response)
    guard whole > 0 else { return 0 }
    let threshold = Spring.restThreshold * whole
    // Energy only decreases; once it is too low for distance or speed to rise again, the spring rests.
    func excess(_ t: Double) -> Double {
      let (rest, speed) = (distance(at: t) * frequency, velocity(at: t))
      return (rest * rest + speed * speed).squareRoot() * response - threshold
    }
    var bound = response
    while excess(bound) > 0, bound < Spring.neverSettles / 2 { bound *= 2 }
    let end = Spring.fallingRoot(of: excess, between: 0, and: bound)
    let step = response / 2000
    for count in 0..<4000 {
      let t = end - Double(count) * step
      guard t > 0 else { return 0 }
      if abs(distance(at: t)) >= threshold || abs(velocity(at: t)) * response >= threshold {
        return t
      }
    }
    return end
  }
}
