/// The delays of several layers that change one after another.
public struct Stagger: Hashable, Sendable {
  /// The order in which layers start, from their drawing order.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// The bottom layer, which is the first of a script, starts first.
    case first
    /// The top layer starts first.
    case last
    /// The layers in the middle start first.
    case center
    /// The layers at both ends start first.
    case edges
    /// The order is shuffled, by the seed.
    case random
  }

  /// The distance in time of the starts.
  public enum Spacing: Hashable, Sendable {
    /// The seconds from one rank to the next, >= 0.
    case each(Double)
    /// The seconds from the first start to the last, >= 0.
    case over(Double)
  }

  /// The distance in time.
  public var spacing: Spacing
  /// The order of the starts.
  public var order: Order
  /// The seed of a random order.
  public var seed: Int
  /// The timing function that spreads the starts, from the first to the last.
  public var curve: TimingFunction

  /// Creates delays with a time in seconds from one rank to the next.
  public init(each seconds: Double, order: Order = .first, seed: Int = 0) {
    self.init(.each(seconds), order: order, seed: seed)
  }

  /// Creates delays with a time in seconds from the first start to the last.
  public init(
    over seconds: Double, order: Order = .first, seed: Int = 0, curve: TimingFunction = .linear
  ) {
    self.init(.over(seconds), order: order, seed: seed, curve: curve)
  }

  /// Creates delays.
  package init(
    _ spacing: Spacing, order: Order = .first, seed: Int = 0, curve: TimingFunction = .linear
  ) {
    self.spacing = spacing
    self.order = order
    self.seed = seed
    self.curve = curve
  }

  /// Returns the delays in seconds of a number of layers, in their drawing order.
  package func delays(_ count: Int) -> [Double] { delays(ranks(count)) }

  /// Returns the delays in seconds of the pieces of a grid, row by row.
  ///
  /// The middle and the ends are by the distance from the middle of the grid.
  func delays(columns: Int, rows: Int) -> [Double] {
    guard order == .center || order == .edges else { return delays(columns * rows) }
    let distances = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let x = Double(column) - Double(columns - 1) / 2
        let y = Double(row) - Double(rows - 1) / 2
        return (x * x + y * y).squareRoot()
      }
    }
    let (least, most) = (distances.min() ?? 0, distances.max() ?? 0)
    return delays(distances.map { order == .center ? $0 - least : most - $0 })
  }

  /// Returns the delays in seconds of ranks.
  private func delays(_ ranks: [Double]) -> [Double] {
    let most = ranks.max() ?? 0
    return ranks.map { rank in
      switch spacing {
      case .each(let seconds) where curve == .linear: rank * seconds
      case .each(let seconds): most > 0 ? most * seconds * curve.value(at: rank / most) : 0
      case .over(let seconds): most > 0 ? seconds * curve.value(at: rank / most) : 0
      }
    }
  }

  /// Returns the ranks of a number of layers; equal ranks start together.
  package func ranks(_ count: Int) -> [Double] {
    let distances = (0..<count).map { abs(Double($0) - Double(count - 1) / 2) }
    switch order {
    case .first: return (0..<count).map(Double.init)
    case .last: return (0..<count).map { Double(count - 1 - $0) }
    case .center:
      let least = distances.min() ?? 0
      return distances.map { $0 - least }
    case .edges:
      let most = distances.max() ?? 0
      return distances.map { most - $0 }
    case .random:
      var places = Array(0..<count)
      var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
      // Fisher-Yates from the end.
      for index in places.indices.dropFirst().reversed() {
        let other = Int(random.next().multipliedFullWidth(by: UInt64(index + 1)).high)
        places.swapAt(index, other)
      }
      return places.map(Double.init)
    }
  }
}

/// The generator SplitMix64 of Steele, Lea and Flood (2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
