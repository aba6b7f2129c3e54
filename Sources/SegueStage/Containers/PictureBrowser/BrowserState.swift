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

/// A picture on its way between its thumbnail and its page, while the backdrop fades.
struct PictureFlight: Hashable, Sendable {
  /// How it stands at one end of its way.
  struct End: Hashable, Sendable {
    /// The picture's frame in points of the stage.
    let frame: Rect
    /// The backdrop's opacity.
    let backdrop: Double
  }

  /// Which picture, from 0.
  let index: Int
  /// When it starts, in seconds.
  let start: Double
  /// Where it starts.
  let from: End
  /// Where it arrives.
  let to: End
  /// Its pace.
  let pacing: ResolvedPacing

  /// When it is over, in seconds.
  var end: Double { start + pacing.duration }

  /// The progress at a time; a spring passes 1 on its way.
  func progress(at time: Double) -> Double {
    // `start + duration − start` may fall short of the duration by a bit.
    time >= end ? 1 : pacing.progress(at: time - start)
  }

  /// The picture's frame at a time, in points of the stage.
  func frame(at time: Double) -> Rect {
    from.frame.interpolated(to: to.frame, progress: progress(at: time))
  }

  /// The backdrop's opacity at a time, within 0...1.
  func backdrop(at time: Double) -> Double {
    (from.backdrop + (to.backdrop - from.backdrop) * progress(at: time)).clamped(to: 0...1)
  }
}

/// The row of pages as it is dragged and comes to rest, as a function of time.
///
/// A page is as wide as the stage, with a gap to the next. Offsets are not rounded to pixels: what
/// they place is drawn between pixels.
struct PageScroll: Hashable, Sendable {
  private let view: ScrollView
  private let start: Double
  private let motion: ScrollMotion
  /// The page that shows at rest, from 0.
  let index: Int

  /// A row of so many pages, at least 1, at rest on one of them.
  init(size: Size, gap: Double, count: Int, index: Int) {
    let pages = Double(max(count, 1))
    let width = pages * size.width + (pages - 1) * gap
    let view = ScrollView(
      size: size, contentSize: Size(width, size.height), alwaysBouncesHorizontally: true,
      isPaging: true, pageSpacing: gap, scale: 100)
    self.init(view, start: 0, from: Double(index) * (size.width + gap), events: [], liftOff: 0)
  }

  private init(
    _ view: ScrollView, start: Double, from offset: Double, events: [PanEvent], liftOff: Double
  ) {
    self.view = view
    self.start = start
    motion = ScrollMotion(view, from: Point(offset, 0), events: events, liftOff: liftOff)
    let page = max(view.size.width + view.pageSpacing, 1e-3)
    let last = (view.range(.horizontal).upper / page).rounded()
    let resting = (motion.exactOffset(at: motion.duration + 1).x / page).rounded()
    index = Int(resting.clamped(to: 0...last.clamped(to: 0...1e6)))
  }

  /// The row with a finger on it from a time on; without events it stops and is let go.
  func dragged(by events: [PanEvent], at time: Double, liftOff: Double) -> PageScroll {
    PageScroll(view, start: time, from: offset(at: time), events: events, liftOff: liftOff)
  }

  /// When it comes to rest, in seconds.
  var end: Double { start + motion.duration }
  /// The offset at rest, in points.
  var restingOffset: Double { origin(of: index) }

  /// The offset at a time, in points.
  func offset(at time: Double) -> Double {
    // `start + duration − start` may fall short of the duration by a bit.
    time >= end ? restingOffset : motion.exactOffset(at: time - start).x
  }

  /// The left edge of a page at a time, in points of the stage.
  func left(of page: Int, at time: Double) -> Double { origin(of: page) - offset(at: time) }

  private func origin(of page: Int) -> Double {
    Double(page) * (view.size.width + view.pageSpacing)
  }
}
