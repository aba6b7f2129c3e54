/// A cutter of stroke chains by arc length, from the beginning on.
struct PolylineCutter {
  private let chain: StrokePolyline
  private let distances: [Double]
  /// The piece that the last part reached; later parts begin there or after it.
  private var piece = 0

  /// A cutter of a chain with at least one piece.
  init(_ chain: StrokePolyline) {
    self.chain = chain
    distances = chain.distances
  }

  /// The arc length of the whole chain.
  var length: Double { distances[distances.count - 1] }

  /// Returns the part between two arc lengths; it must not begin before an earlier one.
  mutating func part(from start: Double, to end: Double) -> StrokePolyline {
    advance(to: start)
    var part = StrokePolyline()
    part.append(place(start), isInCurve: false)
    part.direction = direction
    while piece + 1 < chain.pieces, distances[piece + 1] < end {
      piece += 1
      part.append(chain.points[piece], isInCurve: chain.isInCurve[piece])
    }
    part.append(place(end), isInCurve: false)
    return part
  }

  /// Moves to the piece that contains an arc length.
  private mutating func advance(to distance: Double) {
    while piece + 1 < chain.pieces, distances[piece + 1] <= distance { piece += 1 }
  }

  /// Returns the point at an arc length on the current piece.
  private func place(_ distance: Double) -> Point {
    let (from, to) = (chain.points[piece], chain.end(ofPiece: piece))
    let length = distances[piece + 1] - distances[piece]
    let share = max(0, min(1, (distance - distances[piece]) / length))
    return share == 1 ? to : from + (to - from) * share
  }

  /// The unit vector along the current piece.
  private var direction: Point {
    let way = chain.end(ofPiece: piece) - chain.points[piece]
    return way * (1 / way.length)
  }
}

extension StrokeStyle {
  /// The maximum number of dashes of all chains; a path with more is drawn without gaps.
  private static let mostDashes = 100_000.0

  /// Returns the parts of chains between `start` and `end`, as fractions of their total length.
  func trimmed(_ chains: [StrokePolyline]) -> [StrokePolyline] {
    if start <= 0, end >= 1 { return chains }
    let lengths = chains.map { $0.distances[$0.pieces] }
    let total = lengths.reduce(0, +)
    let (first, last) = (max(0, start) * total, min(1, end) * total)
    guard first < last || start < end && total == 0 else { return [] }
    var (kept, before): ([StrokePolyline], Double) = ([], 0)
    for (chain, length) in zip(chains, lengths) {
      let (from, to) = (max(0, first - before), min(length, last - before))
      before += length
      if from <= 0, to >= length {
        kept.append(chain)
      } else if from < to, chain.pieces > 0 {
        var cutter = PolylineCutter(chain)
        kept.append(cutter.part(from: from, to: to))
      }
    }
    return kept
  }

  /// Splits chains into dashes; returns them unchanged if the style has none.
  func dashed(_ chains: [StrokePolyline]) -> [StrokePolyline] {
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 })
    else { return chains }
    let length = chains.reduce(0) { $0 + $1.distances[$1.pieces] }
    guard length / period * Double(pattern.count) <= Self.mostDashes else { return chains }
    return chains.flatMap { dashes(of: $0, pattern, period) }
  }

  /// Splits a chain into dashes.
  ///
  /// A closed chain that begins and ends inside dashes gets one dash across its beginning.
  private func dashes(
    of chain: StrokePolyline, _ pattern: [Double], _ period: Double
  ) -> [StrokePolyline] {
    guard chain.pieces > 0 else { return [chain] }
    var cutter = PolylineCutter(chain)
    let length = cutter.length
    var (index, rest) = Self.place(phase, in: pattern, period)
    let beginsInside = index % 2 == 0
    var (dashes, distance): ([StrokePolyline], Double) = ([], 0)
    while distance < length {
      let next = min(length, distance + rest)
      if index % 2 == 0 {
        // A dash as long as a closed chain stays closed.
        if distance == 0, next == length { return [chain] }
        dashes.append(cutter.part(from: distance, to: next))
      }
      // A length may be too short to change the sum, such as 1e-20 after 1; a whole period does.
      (distance, index) = (next, (index + 1) % pattern.count)
      rest = pattern[index]
    }
    let endsInside = (index + pattern.count - 1) % pattern.count % 2 == 0
    if chain.isClosed, beginsInside, endsInside, dashes.count > 1 {
      dashes[dashes.count - 1].append(dashes[0])
      dashes.removeFirst()
    }
    return dashes
  }

  /// Returns the element of a dash pattern at a phase, and the remaining length of that element.
  private static func place(
    _ phase: Double, in pattern: [Double], _ period: Double
  ) -> (index: Int, rest: Double) {
    var rest = phase.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    for (index, length) in pattern.enumerated() {
      // A dash of length 0 exactly at the phase is drawn, too.
      if rest < length || rest == 0 && index % 2 == 0 { return (index, length - rest) }
      rest -= length
    }
    return (0, pattern[0])
  }
}
