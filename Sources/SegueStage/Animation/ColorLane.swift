package import SegueGraphics

/// A colour of a property as a function of the clip's time.
///
/// Its components are mixed in one space; a change in another space begins at the colour that shows
/// then, at rest. A clear colour has no hue of its own, so it takes that of the other end.
package struct ColorLane: Hashable, Sendable {
  /// The start of the earliest change, in seconds; nil without one.
  package private(set) var start: Double?
  /// The colour after all changes.
  package private(set) var model: Color
  /// The colour before the first change.
  package let rest: Color
  /// The space in which the latest changes mix.
  private var mixing = ColorMixing.encoded
  /// The premultiplied components, in the latest space.
  private var lanes: [Lane]
  /// The lanes in an earlier space, until the latest ones begin.
  private var earlier: [EarlierColors] = []

  /// The lanes of an earlier space.
  private struct EarlierColors: Hashable, Sendable {
    var mixing: ColorMixing
    var lanes: [Lane]
    /// The time in seconds at which later lanes take over.
    var end: Double
  }

  /// Creates a colour without changes.
  package init(rest: Color) {
    self.rest = rest
    model = rest
    lanes = mixing.components(of: rest).map { Lane(rest: $0) }
  }

  /// The time in seconds from which the colour rests.
  package var end: Double { lanes.map(\.end).max() ?? -.infinity }

  /// Returns the velocities of the premultiplied components per second, in the latest space; nil while
  /// none of them moves.
  func velocities(at time: Double) -> [Double]? {
    lanes.contains { $0.isMoving(at: time) } ? lanes.map { $0.velocity(at: time) } : nil
  }

  /// Whether the colour never changes.
  package var isStill: Bool { start == nil }

  /// Adds a change to a colour, or through colours.
  ///
  /// - Parameters:
  ///   - ends: the colours of the change in order, for its components.
  ///   - change: returns the change of one component, by the index of the component.
  @discardableResult
  package mutating func add(
    _ last: Color, start: Double, mixing space: ColorMixing, returnsToStart: Bool,
    _ change: (_ component: Int) -> LaneChange
  ) -> (rest: Double, logical: Double)? {
    let shown = color(at: start)
    if space != mixing {
      if !isStill {
        earlier.append(EarlierColors(mixing: mixing, lanes: lanes, end: start))
      }
      mixing = space
      lanes = space.components(of: shown).map { Lane(rest: $0) }
    }
    let before = model
    var ends: (rest: Double, logical: Double)?
    for index in lanes.indices {
      guard let own = lanes[index].add(change(index)) else { continue }
      ends = (max(ends?.rest ?? own.rest, own.rest), max(ends?.logical ?? 0, own.logical))
    }
    guard ends != nil else { return nil }
    self.start = min(self.start ?? start, start)
    model = returnsToStart ? before : last
    return ends
  }

  /// Returns the colour at a time in seconds of the clip.
  package func color(at time: Double) -> Color {
    guard let start, time >= start else { return rest }
    if time >= end { return model }
    if let older = earlier.first(where: { time < $0.end }) {
      return older.mixing.color(of: older.lanes.map { $0.value(at: time) })
    }
    return mixing.color(of: lanes.map { $0.value(at: time) })
  }
}
