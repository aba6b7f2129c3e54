/// The latest ends of several lanes, in seconds of the clip.
struct LaneEnds: Hashable, Sendable {
  /// The time from which all rest.
  var rest = -Double.infinity
  /// The time at which all are logically complete.
  var logical = -Double.infinity

  /// Extends the ends by those of a lane.
  mutating func include(_ ends: (rest: Double, logical: Double)?) {
    guard let ends else { return }
    rest = max(rest, ends.rest)
    logical = max(logical, ends.logical)
  }

  /// Extends the ends by others.
  mutating func include(_ ends: LaneEnds) { include((ends.rest, ends.logical)) }

  /// Adds a change to each of some lanes; returns their ends.
  static func add(_ changes: [LaneChange], to lanes: inout [Lane]) -> LaneEnds {
    var ends = LaneEnds()
    for (index, change) in changes.enumerated() { ends.include(lanes[index].add(change)) }
    return ends
  }
}
