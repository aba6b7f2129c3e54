internal import SegueGraphics

/// What a picture browser does from one moment on, until the next state takes over.
struct BrowserState: Hashable, Sendable {
  /// What shows.
  enum Phase: Hashable, Sendable {
    /// The grid alone.
    case grid
    /// A picture on its way from the grid; the pages are still hidden.
    case opening(PictureFlight)
    /// The pages.
    case browsing
    /// A picture on its way to the grid.
    case closing(PictureFlight)
  }

  /// From when on, in seconds.
  var start: Double
  /// What shows.
  var phase: Phase
  /// The row of pages.
  var scroll: PageScroll
  /// The pictures on their pages, by index; one that is missing rests at 1×.
  var zooms: [Int: PictureZoom] = [:]
  /// The drag that carries a picture, and cancelled ones that are still on their way back.
  var drags: [DismissalDrag] = []

  /// When all is at rest, in seconds.
  var end: Double {
    switch phase {
    case .grid: start
    case .opening(let flight), .closing(let flight): flight.end
    case .browsing:
      ([start, scroll.end] + zooms.values.map(\.end) + drags.map(\.end)).max() ?? start
    }
  }

  /// The flight that is on its way, if any.
  var flight: PictureFlight? {
    switch phase {
    case .opening(let flight), .closing(let flight): flight
    case .grid, .browsing: nil
    }
  }

  /// Whether the pages are hidden because a picture is still on its way to them.
  var isOpening: Bool {
    if case .opening = phase { true } else { false }
  }

  /// The backdrop's opacity at a time.
  func backdrop(at time: Double) -> Double {
    switch phase {
    case .grid: 0
    case .opening(let flight), .closing(let flight): flight.backdrop(at: time)
    case .browsing: drags.reduce(1) { $0 * $1.pose(at: time).backdrop }
    }
  }

  /// The pictures whose thumbnails are covered at a time, since they are away from the grid.
  func covered(at time: Double) -> [Int] {
    let carried = drags.filter { time < $0.end }.map(\.index)
    return Set(carried + (flight.map { [$0.index] } ?? [])).sorted()
  }
}
