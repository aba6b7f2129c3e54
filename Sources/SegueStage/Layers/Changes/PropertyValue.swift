package import SegueGraphics

/// A value of a property, with its type erased.
package enum PropertyValue: Hashable, Sendable {
  /// Numbers: points, fractions, factors, or radians.
  case numbers([Double])
  /// Two lengths in points or per cent of the screen.
  case lengths(LengthPair)
  /// Colours, as many as the property has.
  case colors([Color])
  /// A shape to clip to, or a path.
  case shape(ShapeValue)
  /// A path along which the layer moves.
  case along(Path)

  /// Returns the numbers on a screen of a size; nil for colours, shapes and paths.
  func numbers(on size: Size) -> [Double]? {
    switch self {
    case .numbers(let numbers): return numbers
    case .lengths(let pair):
      let point = pair.point(on: size)
      return [point.x, point.y]
    case .colors, .shape, .along: return nil
    }
  }

  /// The shape; nil for other values.
  package var shape: ShapeValue? {
    if case .shape(let shape) = self { shape } else { nil }
  }

  /// The path of motion; nil for other values.
  package var along: Path? { if case .along(let path) = self { path } else { nil } }

  /// The colours; nil for other values.
  var colors: [Color]? {
    if case .colors(let colors) = self { colors } else { nil }
  }
}

/// A keyframe of a property, with a pace of its own.
package enum PropertyPart: Hashable, Sendable {
  /// The value changes by a timing function over a duration in seconds.
  case linear(PropertyValue, seconds: Double, TimingFunction)
  /// The value follows a cubic curve; velocities are per second, one for each number.
  case cubic(PropertyValue, seconds: Double, start: [Double]?, end: [Double]?)
  /// A spring pulls the value, for a duration in seconds or until it settles.
  case spring(PropertyValue, Pacing, seconds: Double?, velocity: [Double]?)
  /// The value jumps to another one, in no time.
  case move(PropertyValue)
  /// The value stays for a duration in seconds.
  case hold(seconds: Double)

  /// The value at the end; nil for one that stays.
  package var value: PropertyValue? {
    switch self {
    case .linear(let value, _, _), .cubic(let value, _, _, _), .spring(let value, _, _, _),
      .move(let value):
      value
    case .hold: nil
    }
  }
}

/// A change of one property.
package struct PropertyChange: Hashable, Sendable {
  /// The way to the new value.
  package enum Way: Hashable, Sendable {
    /// The property goes to a value; an angle by the shorter way if it `isShortest`.
    case to(PropertyValue, isShortest: Bool = false)
    /// The property goes through keyframes.
    case track([PropertyPart])
  }

  package var property: AnimatedProperty
  package var way: Way
  /// The pace of this property; what it leaves open is that of the change.
  package var timing: AnimationTiming

  package init(
    _ property: AnimatedProperty, _ way: Way, timing: AnimationTiming = AnimationTiming()
  ) {
    self.property = property
    self.way = way
    self.timing = timing
  }
}
