/// How a paging scroll view's content goes to its page, along one axis.
///
/// UIScrollView pulls it once each millisecond: v ← (v + p·(T − x))·f, then x ← x + v, with a pull p
/// and a friction f that depend on the view's width. That is a linear recurrence in (x − T, v), so
/// any millisecond is a power of one 2 × 2 matrix; between two milliseconds the way is straight.
package struct PageSettling: Hashable, Sendable {
  /// Where it starts, in points from the page.
  package let distance: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  /// The whole milliseconds until it snaps to the page.
  package let milliseconds: Int
  private let step: Matrix2

  /// The seconds until it snaps to the page.
  package var duration: Double { Double(milliseconds) / 1000 }

  /// The settling of content `distance` points beyond its page, in a view of a width in points.
  ///
  /// It is over when the speed is at most 10 points per second and the page at most 1 point away.
  /// Finding that costs one step for each millisecond, once; 20 s at most.
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

  /// The points that are left to the page after so many seconds; exactly 0 from the end on.
  package func distance(after seconds: Double) -> Double {
    if seconds >= duration { return 0 }
    guard seconds > 0 else { return distance }
    let time = seconds * 1000
    let whole = Int(time)
    let state = step.power(whole).applied(to: (x: distance, v: velocity / 1000))
    let next = step.applied(to: state)
    return state.x + (next.x - state.x) * (time - Double(whole))
  }

  /// The pull per square millisecond and the friction per millisecond of a view of some width.
  static func constants(viewWidth: Double) -> (pull: Double, friction: Double) {
    let width = viewWidth.clamped(to: 0...1e7)
    if width > 1024 { return (0.00017, 0.977) }
    return (3.59090909e-4 - 1.84659091e-7 * width, 0.966818182 + 9.94318182e-6 * width)
  }
}
