/// Paths as text: the path data of SVG 2, chapter 9.
package enum PathData {
  /// What is read at most.
  package struct Limits: Hashable, Sendable {
    /// The number of segments, moves and closings too; an arc may be eight.
    package var segments = 100_000
    /// The distance of a coordinate from 0, control points too.
    package var magnitude = 1e6

    /// The limits for what users write.
    package init(segments: Int = 100_000, magnitude: Double = 1e6) {
      (self.segments, self.magnitude) = (segments, magnitude)
    }
  }

  /// Reads a path; an empty text is an empty path.
  ///
  /// A text with an error is refused as a whole, not drawn up to it.
  package static func read(
    _ text: String, limits: Limits = Limits()
  ) throws(PathDataError) -> Path {
    var reader = PathDataReader(Array(text.utf8), limits: limits)
    return try reader.read()
  }

  /// Writes a path in absolute commands, with the shortest decimals that are read as the same numbers.
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
  /// The command for the piece.
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

/// Reads the commands of path data one after the other.
struct PathDataReader {
  private var scanner: PathDataScanner
  private let limits: PathData.Limits
  private var path = Path()
  /// The current point, and where the contour began.
  private var current = Point.zero, start = Point.zero
  /// What a smooth curve mirrors: the last control point of a cubic, and of a parabola.
  private var lastCubic: Point?, lastQuadratic: Point?

  /// A reader of a text.
  init(_ bytes: [UInt8], limits: PathData.Limits) {
    scanner = PathDataScanner(bytes)
    self.limits = limits
  }

  /// The path of the whole text.
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

  /// Reads the segments of a command, whose letter may be left out from the second on.
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

  private func mirrored(_ control: Point?) -> Point {
    control.map { current * 2 - $0 } ?? current
  }

  private mutating func point(
    _ origin: Point, isFirst: Bool = false
  ) throws(PathDataError) -> Point {
    let x = try scanner.number(isFirst: isFirst)
    return Point(x + origin.x, try scanner.number(isFirst: false) + origin.y)
  }

  private mutating func addCubic(_ first: Point, _ origin: Point) throws(PathDataError) {
    let second = try point(origin)
    try addCubic(first, second, to: try point(origin))
  }

  private mutating func addCubic(
    _ first: Point, _ second: Point, to end: Point
  ) throws(PathDataError) {
    try add(.cubic(first, second, end), to: end)
    lastCubic = second
  }

  private mutating func addQuadratic(_ control: Point, to end: Point) throws(PathDataError) {
    try add(.quadratic(control, end), to: end)
    lastQuadratic = control
  }

  private mutating func readArc(_ origin: Point, isFirst: Bool) throws(PathDataError) {
    // The signs of radii are dropped (SVG 2, 9.5.1).
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

  /// Adds a piece that ends at a point, if the limits allow it.
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
