/// The motion of content along one axis after its release: a few parts, each in closed form.
///
/// In the range it decelerates; at an edge it goes beyond it and comes back, or stops when it cannot
/// bounce; what comes back fast enough crosses the edge and decelerates again.
struct ScrollSettling: Hashable, Sendable {
  /// The parts, ordered by their start; the last one is rest.
  private(set) var pieces: [ScrollPiece] = []

  /// The seconds from the release to rest.
  var duration: Double { pieces.last?.start ?? 0 }
  /// The offset at rest, in points.
  var restingOffset: Double { pieces.last?.offset ?? 0 }

  /// Content that stays where it is.
  init(restingAt offset: Double) {
    pieces = [ScrollPiece(start: 0, offset: offset, law: .rest)]
  }

  /// Content that goes to a page; without bouncing, the motion stops at the edge of the range.
  init(from offset: Double, velocity: Double, toPage page: Double, viewWidth: Double) {
    let settling = PageSettling(
      distance: offset - page, velocity: velocity, viewWidth: viewWidth)
    if settling.milliseconds > 0 {
      pieces.append(ScrollPiece(start: 0, offset: page, law: .page(settling)))
    }
    pieces.append(ScrollPiece(start: settling.duration, offset: page, law: .rest))
  }

  /// Content that is let go in a range; `pixel` is the size of one in points.
  init(
    from offset: Double, velocity: Double, in range: ScrollRange, bounces: Bool,
    deceleration: Deceleration, pixel: Double
  ) {
    var state = (time: 0.0, offset: offset, velocity: velocity)
    // In, out at one edge, back in, out at the other: there is no fifth part.
    for _ in 0..<4 {
      let excess = range.excess(of: state.offset)
      let isLeaving =
        (state.offset >= range.upper && state.velocity > Deceleration.stoppingSpeed)
        || (state.offset <= range.lower && state.velocity < -Deceleration.stoppingSpeed)
      if excess != 0 || isLeaving {
        guard bounces else { break }
        state = addBounce(
          Bounce(excess: excess, velocity: state.velocity, deceleration: deceleration),
          at: range.clamp(state.offset), state.time, within: pixel / 2)
      } else if abs(state.velocity) > Deceleration.stoppingSpeed {
        state = addDeceleration(state, in: range, deceleration)
      } else {
        break
      }
    }
    pieces.append(
      ScrollPiece(start: state.time, offset: range.clamp(state.offset), law: .rest))
  }

  /// Adds a bounce; the state after it is rest at the edge, or the crossing of the edge.
  private mutating func addBounce(
    _ bounce: Bounce, at edge: Double, _ time: Double, within distance: Double
  ) -> (time: Double, offset: Double, velocity: Double) {
    pieces.append(ScrollPiece(start: time, offset: edge, law: .bounce(bounce)))
    if let crossing = bounce.crossingTime {
      let velocity = bounce.carriedVelocity(after: crossing)
      if abs(velocity) > Deceleration.stoppingSpeed { return (time + crossing, edge, velocity) }
    }
    return (time + bounce.settlingTime(within: distance), edge, 0)
  }

  /// Adds a deceleration; the state after it is rest, or the arrival at an edge.
  private mutating func addDeceleration(
    _ state: (time: Double, offset: Double, velocity: Double), in range: ScrollRange,
    _ deceleration: Deceleration
  ) -> (time: Double, offset: Double, velocity: Double) {
    let (start, offset, velocity) = state
    pieces.append(
      ScrollPiece(
        start: start, offset: offset, law: .deceleration(deceleration, velocity: velocity)))
    let edge = velocity > 0 ? range.upper : range.lower
    let landing = offset + deceleration.landingDistance(velocity: velocity)
    if landing > range.upper || landing < range.lower,
      let time = deceleration.time(toDistance: edge - offset, velocity: velocity)
    {
      return (start + time, edge, deceleration.velocity(after: time, from: velocity))
    }
    return (start + deceleration.stoppingTime(velocity: velocity), landing, 0)
  }

  /// The offset so many seconds after the release, in points and not rounded.
  func offset(at time: Double) -> Double {
    let piece = pieces.last { $0.start <= time } ?? pieces.first
    return piece?.offset(at: time) ?? 0
  }
}
