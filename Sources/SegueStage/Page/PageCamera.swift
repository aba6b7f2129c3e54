import SegueGraphics

/// The camera of a page: which part of the page is shown how large, as a function of the time.
///
/// A view is reached by a critically damped spring, which takes over the speed of the one before, so
/// that a camera on its way may be sent elsewhere.
struct PageCamera: Sendable {
  /// A view: it maps a point p of the page at rest, in pixels, to zoom · p + offset.
  struct View: Hashable, Sendable {
    var zoom: Double
    var offset: Point

    /// The page at rest.
    static let rest = View(zoom: 1, offset: .zero)

    var transform: ProjectiveTransform {
      ProjectiveTransform(
        AffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: offset.x, ty: offset.y))
    }

    fileprivate var numbers: SIMD3<Double> { [zoom, offset.x, offset.y] }

    fileprivate init(_ numbers: SIMD3<Double>) {
      zoom = max(Self.least, numbers.x)
      offset = Point(numbers.y, numbers.z)
    }

    init(zoom: Double, offset: Point) { (self.zoom, self.offset) = (zoom, offset) }

    private static let least = 0.25
  }

  /// A motion from one view to another.
  private struct Motion: Sendable {
    /// The start in seconds of the clip.
    var start: Double
    var from: SIMD3<Double>
    /// The speed at the start, a second.
    var velocity: SIMD3<Double>
    var to: SIMD3<Double>
    /// The spring from rest, and one that starts with a speed of 1 a second.
    let rested: Spring
    let pushed: Spring

    init(
      start: Double, from: SIMD3<Double>, velocity: SIMD3<Double>, to: SIMD3<Double>,
      response: Double
    ) {
      (self.start, self.from, self.velocity, self.to) = (start, from, velocity, to)
      rested = Spring(response: response, dampingRatio: 1)
      pushed = Spring(response: response, dampingRatio: 1, initialVelocity: 1)
    }

    /// Returns the view at a time.
    func value(at time: Double) -> SIMD3<Double> {
      let (own, other) = (rested.value(at: time - start), pushed.value(at: time - start))
      return from + (to - from) * own + velocity * (other - own)
    }

    /// Returns the speed at a time.
    func velocity(at time: Double) -> SIMD3<Double> {
      let seconds = max(time - start, 0)
      let (own, other) = (rested.velocity(at: seconds), pushed.velocity(at: seconds))
      return (to - from) * own + velocity * (other - own)
    }
  }

  /// The distance in pixels, or in pixels at the far side of the page, below which a camera is at rest.
  private static let resting = 0.02

  private var motions: [Motion] = []
  /// The length of the page's longer side in pixels.
  private let reach: Double

  /// Creates the camera of a page.
  ///
  /// - Parameters:
  ///   - focuses: what it shows, in the order of their starts.
  ///   - reach: the length of the page's longer side in pixels.
  ///   - view: returns the view of a part of the stage.
  init(_ focuses: [PlacedFocus], reach: Double, view: (Rect) -> View?) {
    self.reach = reach
    var shown: (focus: Focus, until: Double)?
    for focus in focuses.sorted(by: { $0.start < $1.start }) {
      guard let target = view(focus.frame) else { continue }
      let start = max(0, focus.start - focus.focus.leadIn)
      if let shown, shown.until < start { move(to: .rest, at: shown.until, shown.focus) }
      move(to: target, at: start, focus.focus)
      shown = (focus.focus, max(start, focus.end + focus.focus.leadOut))
    }
    if let shown { move(to: .rest, at: shown.until, shown.focus) }
  }

  /// Sends the camera to a view at a time not before its last motion.
  private mutating func move(to view: View, at time: Double, _ focus: Focus) {
    let start = max(time, motions.last?.start ?? 0)
    motions.append(
      Motion(
        start: start, from: motions.last?.value(at: start) ?? View.rest.numbers,
        velocity: motions.last?.velocity(at: start) ?? .zero, to: view.numbers,
        response: focus.response))
  }

  /// Returns the view at a time; nil for the page at rest.
  func view(at time: Double) -> View? {
    let next = motions.firstSortedIndex(where: { $0.start > time })
    guard next > 0 else { return nil }
    let value = motions[next - 1].value(at: time)
    let rest = View.rest.numbers
    let isMoving =
      abs(value.x - rest.x) * reach > Self.resting || abs(value.y) > Self.resting
      || abs(value.z) > Self.resting
    return isMoving ? View(value) : nil
  }
}
