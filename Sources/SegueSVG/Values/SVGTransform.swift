internal import SegueGraphics

/// Parsing of transform lists.
enum SVGTransform {
  /// Parses a list such as `translate(10 20) rotate(45)`; nil if it is invalid.
  static func parse(_ text: String) -> AffineTransform? {
    var scanner = ValueScanner(text)
    var result = AffineTransform.identity
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard !name.isEmpty, scanner.take("("), let values = arguments(&scanner),
        let next = transform(name, values)
      else { return nil }
      result = next * result
      scanner.skipSeparator()
    }
    return result
  }

  /// Parses numbers up to the closing parenthesis; units of CSS are allowed.
  private static func arguments(_ scanner: inout ValueScanner) -> [Double]? {
    var values: [Double] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard values.count < 6, let value = scanner.number() else { return nil }
      switch scanner.word() {
      case "", "px", "deg": values.append(value)
      case "rad": values.append(value * 180 / .pi)
      case "turn": values.append(value * 360)
      case "grad": values.append(value * 0.9)
      default: return nil
      }
      scanner.skipSeparator()
    }
    return values
  }

  private static func transform(_ name: String, _ v: [Double]) -> AffineTransform? {
    switch (name, v.count) {
    case ("matrix", 6):
      return AffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1), ("translate", 2): return .translation(v[0], v.count > 1 ? v[1] : 0)
    case ("translateX", 1): return .translation(v[0], 0)
    case ("translateY", 1): return .translation(0, v[0])
    case ("scale", 1), ("scale", 2): return .scale(v[0], v.count > 1 ? v[1] : v[0])
    case ("scaleX", 1): return .scale(v[0], 1)
    case ("scaleY", 1): return .scale(1, v[0])
    case ("rotate", 1): return .rotation(Angle(degrees: v[0]))
    case ("rotate", 3):
      return .translation(-v[1], -v[2]) * .rotation(Angle(degrees: v[0]))
        * .translation(v[1], v[2])
    case ("skewX", 1): return skew(x: v[0], y: 0)
    case ("skewY", 1): return skew(x: 0, y: v[0])
    default: return nil
    }
  }

  private static func skew(x: Double, y: Double) -> AffineTransform {
    func tangent(_ degrees: Double) -> Double {
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(degrees: degrees))
      return sine / cosine
    }
    return AffineTransform(a: 1, b: tangent(y), c: tangent(x), d: 1, tx: 0, ty: 0)
  }
}

extension AffineTransform {
  /// Whether it maps areas to areas of a finite size.
  var isUsable: Bool {
    let parts = [a, b, c, d, tx, ty]
    return parts.allSatisfy { $0.isFinite && abs($0) < 1e12 } && abs(determinant) > 1e-12
  }

  /// The factor on all lengths, if it scales all directions alike; else nil.
  var uniformScale: Double? {
    let (x, y) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    let tolerance = 1e-4 * max(x, y)
    guard abs(x - y) <= tolerance, abs(a * c + b * d) <= tolerance * max(x, y) else { return nil }
    return abs(determinant).squareRoot()
  }

  /// The largest factor on lengths.
  var largestScale: Double {
    let (sum, product) = (a * a + b * b + c * c + d * d, determinant)
    let root = max(0, sum * sum - 4 * product * product).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }

  /// Returns the transform of the unit square to a rectangle.
  static func box(_ rect: Rect) -> AffineTransform {
    .scale(rect.width, rect.height) * .translation(rect.minX, rect.minY)
  }
}
