/// A part of the motion of content along one axis, from its own start until the next part's.
struct ScrollPiece: Hashable, Sendable {
  /// The laws that content follows after the finger has let it go.
  enum Law: Hashable, Sendable {
    /// It stays.
    case rest
    /// It slows down, from a velocity in points per second.
    case deceleration(Deceleration, velocity: Double)
    /// It comes back to an edge; the offset of the piece is the edge's.
    case bounce(Bounce)
    /// It goes to a page; the offset of the piece is the page's.
    case page(PageSettling)
  }

  /// When it starts, in seconds since the release.
  var start: Double
  /// The offset that the law counts from, in points.
  var offset: Double
  /// What it follows.
  var law: Law

  /// The offset so many seconds after the release, not before the start.
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
