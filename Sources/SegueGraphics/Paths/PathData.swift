/// Reading and writing of SVG path data (SVG 2, chapter 9).
package enum PathData {
  /// The limits of a path that is read.
  package struct Limits: Hashable, Sendable {
    /// The maximum number of segments, including moves and closings; an arc may count as eight.
    package var segments = 100_000
    /// The maximum absolute value of a coordinate, including control points.
    package var magnitude = 1e6

    /// Limits for paths that users write.
    package init(segments: Int = 100_000, magnitude: Double = 1e6) {
      (self.segments, self.magnitude) = (segments, magnitude)
    }
  }

  /// Parses path data; an empty text is an empty path.
  ///
  /// Unlike in SVG, a text with an error is refused as a whole, not drawn up to the error.
  package static func read(
    _ text: String, limits: Limits = Limits()
  ) throws(PathDataError) -> Path {
    var reader = PathDataReader(Array(text.utf8), limits: limits)
    return try reader.read()
  }

  /// Parses path data up to its first error, as SVG draws it; returns the error, if there is one.
  package static func readPrefix(
    _ text: String, limits: Limits = Limits()
  ) -> (path: Path, error: PathDataError?) {
    var reader = PathDataReader(Array(text.utf8), limits: limits)
    do throws(PathDataError) { return (try reader.read(), nil) } catch {
      return (reader.path, error)
    }
  }

  /// Formats a path in absolute commands, with the shortest decimals that parse to the same numbers.
  package static func text(_ path: Path) -> String {
    var text = ""
    if let first = path.elements.first, first.letter != "M" { text = "M0 0" }
    for element in path.elements {
      text += element.letter
      var isFirst = true
      element.forEachPoint { point in
        for number in [point.x.shortest, point.y.shortest] {
          if !isFirst, !number.hasPrefix("-") { text += " " }
          text += number
          isFirst = false
        }
      }
    }
    return text
  }
}

extension Path.Element {
  /// The letter of the absolute command for the element.
  var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quadratic: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}

/// A parser of path data.
struct PathDataReader {
  private var scanner: PathDataScanner
  private let limits: PathData.Limits
  private(set) var path = Path()
  /// The current point, and the start of the current contour.
  private var current = Point.zero, start = Point.zero
  /// The last control point of a cubic and of a quadratic curve, which a smooth curve mirrors.
  private var lastCubic: Point?, lastQuadratic: Point?

  init(_ bytes: [UInt8], limits: PathData.Limits) {
    scanner = PathDataScanner(bytes)
    self.limits = limits
  }

  /// Parses the whole text.
  mutating func read() throws(PathDataError) -> Path {
    scanner.skipSpace()
    while let letter = scanner.peek {
      if path.isEmpty, letter | 0x20 != UInt8(ascii: "m") {
        throw PathDataError(offset: scanner.offset, problem: .beginsWithoutMove)
      }
      guard PathDataScanner.commands.contains(letter | 0x20) else {
        throw PathDataError(offset: scanner.offset, problem: .unknownCommand(letter))
      }
      scanner.begin(letter)
      try readSegments(letter)
    }
    return path
  }

  /// Parses the segments of a command, whose letter may be omitted from the second on.
  private mutating func readSegments(_ letter: UInt8) throws(PathDataError) {
    if letter | 0x20 == UInt8(ascii: "z") {
      try add(.close, to: start)
      scanner.skipSpace()
      return
    }
    var (letter, isFirst) = (letter, true)
    repeat {
      try read(letter, isFirst: isFirst)
      // Further points of a move are lines.
      if letter == UInt8(ascii: "M") { letter = UInt8(ascii: "L") }
      if letter == UInt8(ascii: "m") { letter = UInt8(ascii: "l") }
      isFirst = false
    } while try scanner.hasMoreNumbers()
  }

  /// Parses one segment of a command.
  private mutating func read(_ letter: UInt8, isFirst: Bool) throws(PathDataError) {
    scanner.beginSegment()
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? current : .zero
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      let end = try point(origin, isFirst: true)
      try add(.move(end), to: end)
      start = end
    case UInt8(ascii: "l"):
      let end = try point(origin, isFirst: isFirst)
      try add(.line(end), to: end)
    case UInt8(ascii: "h"):
      let end = Point(try scanner.number(isFirst: isFirst) + origin.x, current.y)
      try add(.line(end), to: end)
    case UInt8(ascii: "v"):
      let end = Point(current.x, try scanner.number(isFirst: isFirst) + origin.y)
      try add(.line(end), to: end)
    case UInt8(ascii: "c"):
      let first = try point(origin, isFirst: isFirst)
      try addCubic(first, origin)
    case UInt8(ascii: "s"):
      let second = try point(origin, isFirst: isFirst)
      try addCubic(mirrored(lastCubic), second, to: try point(origin))
    case UInt8(ascii: "q"):
      let control = try point(origin, isFirst: isFirst)
      try addQuadratic(control, to: try point(origin))
    case UInt8(ascii: "t"):
      let end = try point(origin, isFirst: isFirst)
      try addQuadratic(mirrored(lastQuadratic), to: end)
    default: try readArc(origin, isFirst: isFirst)
    }
  }

  /// Mirrors a control point at the current point; returns the current point for nil.
  private func mirrored(_ control: Point?) -> Point {
    control.map { current * 2 - $0 } ?? current
  }

  /// Parses a point relative to an origin.
  private mutating func point(
    _ origin: Point, isFirst: Bool = false
  ) throws(PathDataError) -> Point {
    let x = try scanner.number(isFirst: isFirst)
    return Point(x + origin.x, try scanner.number(isFirst: false) + origin.y)
  }

  /// Parses the rest of a cubic curve after its first control point.
  private mutating func addCubic(_ first: Point, _ origin: Point) throws(PathDataError) {
    let second = try point(origin)
    try addCubic(first, second, to: try point(origin))
  }

  /// Appends a cubic curve and remembers its last control point.
  private mutating func addCubic(
    _ first: Point, _ second: Point, to end: Point
  ) throws(PathDataError) {
    try add(.cubic(first, second, end), to: end)
    lastCubic = second
  }

  /// Appends a quadratic curve and remembers its control point.
  private mutating func addQuadratic(_ control: Point, to end: Point) throws(PathDataError) {
    try add(.quadratic(control, end), to: end)
    lastQuadratic = control
  }

  /// Parses an elliptical arc and appends its cubics.
  private mutating func readArc(_ origin: Point, isFirst: Bool) throws(PathDataError) {
    // Negative radii count as positive (SVG 2, 9.5.1).
    let width = abs(try scanner.number(isFirst: isFirst))
    let height = abs(try scanner.number(isFirst: false))
    let turn = Angle(degrees: try scanner.number(isFirst: false))
    let (isLarge, isClockwise) = (try scanner.flag(), try scanner.flag())
    let end = try point(origin)
    let arc = EllipticArc(
      from: current, to: end, radii: Size(width, height), turn: turn, isLarge: isLarge,
      isClockwise: isClockwise)
    for element in arc.elements { try add(element, to: end) }
    current = end
  }

  /// Appends an element that ends at a point, within the limits.
  private mutating func add(_ element: Path.Element, to end: Point) throws(PathDataError) {
    guard path.elements.count < limits.segments else {
      throw PathDataError(
        offset: scanner.command, problem: .tooManySegments(most: limits.segments))
    }
    var isSmall = true
    element.forEachPoint {
      isSmall = isSmall && abs($0.x) <= limits.magnitude && abs($0.y) <= limits.magnitude
    }
    guard isSmall else {
      throw PathDataError(
        offset: scanner.segment, problem: .tooLarge(most: limits.magnitude))
    }
    path.append(element)
    (current, lastCubic, lastQuadratic) = (end, nil, nil)
  }
}
