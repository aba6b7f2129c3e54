// Stroking: converts a line with a width to contours. `Path.stroked` runs the steps in order.
//
// 1. Curves are flattened to chords (`Contours`) and cut by start, end and dashes (`PolylineCutter`).
// 2. Each chord covers a rectangle; at a corner the outer side gets a wedge: a miter, a fan or a
//    bevel. All rectangles, wedges and caps have the same winding direction, so the covered area
//    has a winding number other than 0.
// 3. Where two rectangles and a wedge meet, their inner edges cancel: the result is one contour
//    along the left side and back along the right one, or two contours if the line is closed.
// 4. On the inner side of a corner the contour goes through the corner itself, or, if both chords
//    are long enough, through the intersection of their edges.

/// A stroker: makes the contours of a stroke's outline.
struct Stroker {
  private let style: StrokeStyle
  /// Half the width of the stroke.
  private let radius: Double
  /// The maximum angle of one chord of a fan.
  private let fanStep: Double
  /// The distance by which a point may lie outside a round corner: that of a fan's chord inside it.
  private let fanSlack: Double
  /// The finished contours, each clockwise on screen along the left side.
  private(set) var contours = Contours()
  /// The right side of the current chain, in the order of the chain.
  private var right: [Point] = []
  /// The chords of the current chain.
  private var ways: [Way] = []
  /// The outer side of the current corner, or a cap: vectors to the right side.
  private var outer: [Point] = []

  /// A stroker of a style; round parts have at most the error of a tolerance.
  ///
  /// `points` is the total number of points of the chains.
  init(_ style: StrokeStyle, tolerance: Double, points: Int) {
    self.style = style
    radius = style.width / 2
    let cosine = max(0.5, 1 - tolerance / radius)
    fanSlack = radius * (1 - cosine)
    fanStep = 2 * DeterministicMath.arctangent2((1 - cosine * cosine).squareRoot(), cosine)
    contours.reserve(4 * points)
    right.reserveCapacity(2 * points)
    ways.reserveCapacity(points)
  }

  /// Adds the outline of a chain.
  mutating func add(_ chain: StrokePolyline) {
    guard let first = chain.points.first else { return }
    guard chain.points.count > 1 else { return addDot(first, chain.direction) }
    ways.removeAll(keepingCapacity: true)
    for piece in 0..<chain.pieces {
      ways.append(
        Way(from: chain.points[piece], to: chain.end(ofPiece: piece), radius: radius))
    }
    right.removeAll(keepingCapacity: true)
    if chain.isClosed {
      for index in chain.points.indices {
        let last = ways[index == 0 ? ways.count - 1 : index - 1]
        join(last, ways[index], at: chain.points[index], isInCurve: chain.isInCurve[index])
      }
      contours.end(isClosed: true)
      addRightSide()
    } else {
      let end = chain.points[chain.points.count - 1]
      contours.append(first - ways[0].side)
      right.append(first + ways[0].side)
      for index in 1..<max(1, ways.count) {
        join(
          ways[index - 1], ways[index], at: chain.points[index],
          isInCurve: chain.isInCurve[index])
      }
      let last = ways[ways.count - 1]
      contours.append(end - last.side)
      addCap(at: end, last.side * -1)
      right.append(end + last.side)
      addRightSide(isEnded: false)
      addCap(at: first, ways[0].side)
    }
    contours.end(isClosed: true)
  }

  /// Appends the right side in reverse order, and ends the contour.
  private mutating func addRightSide(isEnded: Bool = true) {
    for index in right.indices.reversed() { contours.append(right[index]) }
    if isEnded { contours.end(isClosed: true) }
  }

  /// Adds the dot of a chain without length, for round and square caps.
  private mutating func addDot(_ place: Point, _ direction: Point) {
    guard style.cap != .butt else { return }
    let side = Way(direction: direction, radius: radius).side
    contours.append(place - side)
    addCap(at: place, side * -1)
    contours.append(place + side)
    addCap(at: place, side)
    contours.end(isClosed: true)
  }

  /// Adds a cap at the end of a line; the contour has reached one side of it.
  private mutating func addCap(at end: Point, _ side: Point) {
    switch style.cap {
    case .butt: break
    case .round:
      outer.removeAll(keepingCapacity: true)
      addFan(side, over: .pi)
      for index in outer.indices { contours.append(end + outer[index]) }
    case .square:
      // The side, rotated clockwise by 90°.
      let ahead = Point(-side.y, side.x)
      contours.append(end + side + ahead)
      contours.append(end - side + ahead)
    }
  }

  /// The maximum number of chords of a fan.
  private static let mostChords = 1024.0
  /// The total number of points from which on fans are one chord.
  private static let mostPoints = 1 << 22

  /// Appends the vectors of a fan from a vector to its rotation, clockwise for positive angles.
  private mutating func addFan(_ vector: Point, over angle: Double) {
    guard contours.points.count < Self.mostPoints else { return }
    let count = Int(min(Self.mostChords, (abs(angle) / fanStep).rounded(.up)))
    guard count > 1 else { return }
    let step = angle / Double(count)
    // Moved slightly outward, so that a chord and two radii enclose the area of the sector.
    let growth = (step / DeterministicMath.sine(step)).squareRoot()
    for index in 1..<count {
      let (sine, cosine) = DeterministicMath.sineAndCosine(
        Angle(radians: step * Double(index)))
      outer.append(
        Point(
          (vector.x * cosine - vector.y * sine) * growth,
          (vector.x * sine + vector.y * cosine) * growth))
    }
  }
}

extension Stroker {
  /// A chord: its direction, its length, and the vector to its right side.
  private struct Way {
    let direction, side: Point
    let length: Double

    init(from start: Point, to end: Point, radius: Double) {
      let way = end - start
      length = way.length
      direction = way * (1 / length)
      side = Point(-direction.y * radius, direction.x * radius)
    }

    init(direction: Point, radius: Double) {
      self.direction = direction
      length = 0
      side = Point(-direction.y * radius, direction.x * radius)
    }
  }

  /// Adds the corner between two chords to both sides.
  ///
  /// The outer side is a miter, a fan or a bevel, given as vectors to the right side; for a
  /// clockwise turn they are negated.
  private mutating func join(_ a: Way, _ b: Way, at corner: Point, isInCurve: Bool) {
    let sine = a.direction.x * b.direction.y - a.direction.y * b.direction.x
    let cosine = a.direction.x * b.direction.x + a.direction.y * b.direction.y
    // The vector to the intersection of the edges on each side, and its distance along the chords.
    let meeting = (a.side + b.side) * (1 / (1 + cosine))
    let reach = abs(sine) / (1 + cosine) * radius
    let isLong = reach <= a.length / 2 && reach <= b.length / 2
    let isPointed = isPointed(cosine: cosine, isInCurve: isInCurve)
    if isLong, isPointed {
      contours.append(corner - meeting)
      right.append(corner + meeting)
      return
    }
    outer.removeAll(keepingCapacity: true)
    if isPointed {
      outer.append(meeting)
    } else {
      outer.append(a.side)
      if isInCurve || style.join == .round {
        addFan(a.side, over: DeterministicMath.arctangent2(sine, cosine))
      }
      outer.append(b.side)
    }
    // At a clockwise turn the outer side is the left one.
    if sine >= 0 {
      for index in outer.indices { contours.append(corner - outer[index]) }
      if isLong {
        right.append(corner + meeting)
      } else {
        right.append(corner + a.side)
        right.append(corner)
        right.append(corner + b.side)
      }
    } else {
      for index in outer.indices { right.append(corner + outer[index]) }
      if isLong {
        contours.append(corner - meeting)
      } else {
        contours.append(corner - a.side)
        contours.append(corner)
        contours.append(corner - b.side)
      }
    }
  }

  /// Returns whether the outer side of a corner is the intersection of both chords' edges (miter).
  private func isPointed(cosine: Double, isInCurve: Bool) -> Bool {
    // The length of the miter in radii: 1 / cos(turn / 2).
    let growth = (2 / (1 + cosine)).squareRoot()
    if isInCurve || style.join == .round {
      // Chords of a curve turn little: one common point is nearer to the curve than two.
      return growth < 1 + 1e-4 || isInCurve && cosine > 0 && (growth - 1) * radius < fanSlack
    }
    return style.join == .miter && cosine > -1 && growth <= style.miterLimit
  }
}

extension Path {
  /// Returns the outline of a stroke along the path, to be filled by the rule `nonZero`.
  ///
  /// The error is at most about the tolerance, in the path's units; the chords of curves have round
  /// joins whatever the style's join. Empty if the width is not positive.
  package func strokedContours(_ style: StrokeStyle, tolerance: Double) -> Contours {
    guard style.width > 0, style.width.isFinite, tolerance > 0 else { return Contours() }
    // The sides of a wide stroke are longer than the curve, so its chords must be shorter.
    let flat = Contours(self, tolerance: tolerance / 2)
    let chains = flat.contours.compactMap { StrokePolyline($0, of: flat) }
    var stroker = Stroker(style, tolerance: tolerance, points: flat.points.count)
    for chain in style.dashed(style.trimmed(chains)) { stroker.add(chain) }
    return stroker.contours
  }

  /// Returns the outline of a stroke along the path, as a path of straight lines.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    strokedContours(style, tolerance: tolerance).path
  }
}
