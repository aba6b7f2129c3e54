/// The motion of scroll content along one axis after its release, as pieces in closed form.
///
/// Inside the range content decelerates; at an edge it overshoots and bounces back, or stops if it
/// cannot bounce. Content that bounces back fast enough crosses the edge and decelerates again.
struct ScrollSettling: Hashable, Sendable {
  /// The pieces, ordered by their start; the last one is rest.
  private(set) var pieces: [ScrollSegment] = []

  /// The seconds from the release to rest.
  var duration: Double { pieces.last?.start ?? 0 }
  /// The offset at rest, in points.
  var restingOffset: Double { pieces.last?.offset ?? 0 }

  /// Creates a settling of content that stays where it is.
  init(restingAt offset: Double) {
    pieces = [ScrollSegment(start: 0, offset: offset, law: .rest)]
  }

  /// Creates a settling on a page; without bouncing, the caller clamps it to the range.
  init(from offset: Double, velocity: Double, toPage page: Double, viewWidth: Double) {
    let settling = PageSettling(
      distance: offset - page, velocity: velocity, viewWidth: viewWidth)
    if settling.milliseconds > 0 {
      pieces.append(ScrollSegment(start: 0, offset: page, law: .page(settling)))
    }
    pieces.append(ScrollSegment(start: settling.duration, offset: page, law: .rest))
  }

  /// Creates a settling of content released in a range; `pixel` is a pixel's size in points.
  init(
    from offset: Double, velocity: Double, in range: ScrollRange, bounces: Bool,
    deceleration: Deceleration, pixel: Double
  ) {
    var state = (time: 0.0, offset: offset, velocity: velocity)
    // Inside, beyond one edge, inside again, beyond the other: no fifth piece can follow.
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
      ScrollSegment(start: state.time, offset: range.clamp(state.offset), law: .rest))
  }

  /// Appends a bounce and returns the state after it: rest, or the crossing, at the edge.
  private mutating func addBounce(
    _ bounce: Bounce, at edge: Double, _ time: Double, within distance: Double
  ) -> (time: Double, offset: Double, velocity: Double) {
    pieces.append(ScrollSegment(start: time, offset: edge, law: .bounce(bounce)))
    if let crossing = bounce.crossingTime {
      let velocity = bounce.carriedVelocity(after: crossing)
      if abs(velocity) > Deceleration.stoppingSpeed { return (time + crossing, edge, velocity) }
    }
    return (time + bounce.settlingTime(within: distance), edge, 0)
  }

  /// Appends a deceleration and returns the state after it: rest, or the arrival at an edge.
  private mutating func addDeceleration(
    _ state: (time: Double, offset: Double, velocity: Double), in range: ScrollRange,
    _ deceleration: Deceleration
  ) -> (time: Double, offset: Double, velocity: Double) {
    let (start, offset, velocity) = state
    pieces.append(
      ScrollSegment(
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

  /// Returns the unrounded offset `time` seconds after the release, in points.
  func offset(at time: Double) -> Double {
    let piece = pieces.last { $0.start <= time } ?? pieces.first
    return piece?.offset(at: time) ?? 0
  }
}

/// One piece of a settling along one axis, from its own start until the next piece's.
struct ScrollSegment: Hashable, Sendable {
  /// The law of motion of released content.
  enum Law: Hashable, Sendable {
    /// Content stays at `offset`.
    case rest
    /// Content decelerates from a velocity in points per second.
    case deceleration(Deceleration, velocity: Double)
    /// Content bounces back to an edge; the piece's `offset` is the edge's.
    case bounce(Bounce)
    /// Content settles on a page; the piece's `offset` is the page's.
    case page(PageSettling)
  }

  /// The start, in seconds since the release.
  var start: Double
  /// The offset that the law is relative to, in points.
  var offset: Double
  var law: Law

  /// Returns the offset at a time in seconds since the release, not before the piece's start.
  func offset(at time: Double) -> Double {
    let elapsed = time - start
    switch law {
    case .rest: return offset
    case .deceleration(let deceleration, let velocity):
      return offset + deceleration.distance(after: elapsed, velocity: velocity)
    case .bounce(let bounce): return offset + bounce.excess(after: elapsed)
    case .page(let settling): return offset + settling.distance(after: elapsed)
    }
  }
}

/// The motion of a paging scroll view's content to its page, along one axis.
///
/// UIScrollView pulls it once each millisecond: v ← (v + p·(T − x))·f, then x ← x + v, with a pull
/// p and a friction f that depend on the view's width. That is a linear recurrence in (x − T, v),
/// so the state after n milliseconds is the nth power of one 2 × 2 matrix; between two milliseconds
/// the position is interpolated linearly.
package struct PageSettling: Hashable, Sendable {
  /// The distance from the page at the start, in points.
  package let distance: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  /// The whole milliseconds until content snaps to the page.
  package let milliseconds: Int
  private let step: Matrix2

  /// The seconds until content snaps to the page.
  package var duration: Double { Double(milliseconds) / 1000 }

  /// Creates the settling of content `distance` points beyond its page, in a view `viewWidth` wide.
  ///
  /// It ends when the speed is at most 10 points per second and the page at most 1 point away.
  /// Finding the end costs one step per millisecond, once; at most 20 s.
  package init(distance: Double, velocity: Double, viewWidth: Double) {
    let (pull, friction) = Self.constants(viewWidth: viewWidth)
    let start = distance.clamped(to: ScrollRange.offsetRange)
    let speed = velocity.clamped(to: Deceleration.velocityRange)
    let step = Matrix2(
      a: 1 - pull * friction, b: friction, c: -pull * friction, d: friction)
    var state = (x: start, v: speed / 1000)
    var count = 0
    while count < 20_000, abs(state.x) > 1 || abs(state.v) > 0.01 {
      state = step.applied(to: state)
      count += 1
    }
    self.distance = start
    self.velocity = speed
    self.step = step
    milliseconds = count
  }

  /// Returns the distance to the page after `seconds`, in points; exactly 0 from the end on.
  package func distance(after seconds: Double) -> Double {
    if seconds >= duration { return 0 }
    guard seconds > 0 else { return distance }
    let time = seconds * 1000
    let whole = Int(time)
    let state = step.power(whole).applied(to: (x: distance, v: velocity / 1000))
    let next = step.applied(to: state)
    return state.x + (next.x - state.x) * (time - Double(whole))
  }

  /// Returns the pull per square millisecond and the friction per millisecond for a view's width.
  static func constants(viewWidth: Double) -> (pull: Double, friction: Double) {
    let width = viewWidth.clamped(to: 0...1e7)
    if width > 1024 { return (0.00017, 0.977) }
    return (3.59090909e-4 - 1.84659091e-7 * width, 0.966818182 + 9.94318182e-6 * width)
  }
}

/// A 2 × 2 matrix that acts on a position and a speed.
struct Matrix2: Hashable, Sendable {
  /// The element in row 1, column 1.
  var a: Double
  /// The element in row 1, column 2.
  var b: Double
  /// The element in row 2, column 1.
  var c: Double
  /// The element in row 2, column 2.
  var d: Double

  /// Returns the matrix times a column vector.
  func applied(to state: (x: Double, v: Double)) -> (x: Double, v: Double) {
    (a * state.x + b * state.v, c * state.x + d * state.v)
  }

  /// Returns the matrix to the power of `exponent`; the identity for 0 or less.
  ///
  /// Costs about two products per binary digit of the exponent.
  func power(_ exponent: Int) -> Matrix2 {
    var result = Matrix2(a: 1, b: 0, c: 0, d: 1)
    var base = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * base }
      base = base * base
      rest >>= 1
    }
    return result
  }

  /// Returns the product of two matrices.
  static func * (m: Matrix2, n: Matrix2) -> Matrix2 {
    Matrix2(
      a: m.a * n.a + m.b * n.c, b: m.a * n.b + m.b * n.d,
      c: m.c * n.a + m.d * n.c, d: m.c * n.b + m.d * n.d)
  }
}
