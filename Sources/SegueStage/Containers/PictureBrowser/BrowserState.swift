internal import SegueGraphics

/// The state of a picture browser from one moment on, until the next state takes over.
struct BrowserState: Hashable, Sendable {
  /// The visible part of the browser.
  enum Phase: Hashable, Sendable {
    /// Only the grid shows.
    case grid
    /// A picture flies from the grid to its page; the other pages are still hidden.
    case opening(PictureFlight)
    /// The pages show and take gestures.
    case browsing
    /// A picture flies from its page to the grid.
    case closing(PictureFlight)
  }

  /// The time from which the state is in force, in seconds.
  var start: Double
  var phase: Phase
  /// The scroll position of the row of pages.
  var scroll: PageScroll
  /// The zooms of the pictures, by index; a missing one is at rest at 1×.
  var zooms: [Int: PictureZoom] = [:]
  /// The current dismissal drag, and cancelled ones that are still returning.
  var drags: [DismissalDrag] = []

  /// The time at which all is at rest, in seconds.
  var end: Double {
    switch phase {
    case .grid: start
    case .opening(let flight), .closing(let flight): flight.end
    case .browsing:
      ([start, scroll.end] + zooms.values.map(\.end) + drags.map(\.end)).max() ?? start
    }
  }

  /// The current flight, if any.
  var flight: PictureFlight? {
    switch phase {
    case .opening(let flight), .closing(let flight): flight
    case .grid, .browsing: nil
    }
  }

  /// Whether a picture still flies to its page, with the other pages hidden.
  var isOpening: Bool {
    if case .opening = phase { true } else { false }
  }

  /// Returns the backdrop's opacity at a time.
  func backdrop(at time: Double) -> Double {
    switch phase {
    case .grid: 0
    case .opening(let flight), .closing(let flight): flight.backdrop(at: time)
    case .browsing: drags.reduce(1) { $0 * $1.pose(at: time).backdrop }
    }
  }

  /// Returns the pictures with covered thumbnails at a time: those away from the grid.
  func covered(at time: Double) -> [Int] {
    let carried = drags.filter { time < $0.end }.map(\.index)
    return Set(carried + (flight.map { [$0.index] } ?? [])).sorted()
  }
}

/// The flight of a picture between its thumbnail and its page, while the backdrop fades.
struct PictureFlight: Hashable, Sendable {
  /// The state at one end of a flight.
  struct End: Hashable, Sendable {
    let frame: Rect
    let backdrop: Double
  }

  /// The picture's index, from 0.
  let index: Int
  /// The time of the start, in seconds.
  let start: Double
  let from: End
  let to: End
  let pacing: ResolvedPacing

  /// The time of the end, in seconds.
  var end: Double { start + pacing.duration }

  /// Returns the progress at a time; a spring overshoots 1.
  func progress(at time: Double) -> Double {
    // Rounding can make `start + duration − start` less than the duration.
    time >= end ? 1 : pacing.progress(at: time - start)
  }

  /// Returns the picture's frame at a time, in points of the stage.
  func frame(at time: Double) -> Rect {
    from.frame.interpolated(to: to.frame, progress: progress(at: time))
  }

  /// Returns the backdrop's opacity at a time, within 0...1.
  func backdrop(at time: Double) -> Double {
    (from.backdrop + (to.backdrop - from.backdrop) * progress(at: time)).clamped(to: 0...1)
  }
}

/// The scroll position of the row of pages as a function of time.
///
/// A page is as wide as the stage, with a gap to the next. Offsets are not rounded to pixels; pages
/// are drawn between pixels.
struct PageScroll: Hashable, Sendable {
  private let view: ScrollView
  private let start: Double
  private let motion: ScrollMotion
  /// The page at rest, from 0.
  let index: Int

  /// Creates a row of `count` pages, at least 1, at rest on one of them.
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

  /// Returns the row dragged by a finger from a time on; without events it stops and is released.
  func dragged(by events: [PanEvent], at time: Double, liftOff: Double) -> PageScroll {
    PageScroll(view, start: time, from: offset(at: time), events: events, liftOff: liftOff)
  }

  /// The time at which it is at rest, in seconds.
  var end: Double { start + motion.duration }
  /// The offset at rest, in points.
  var restingOffset: Double { origin(of: index) }

  /// Returns the offset at a time, in points.
  func offset(at time: Double) -> Double {
    // Rounding can make `start + duration − start` less than the duration.
    time >= end ? restingOffset : motion.exactOffset(at: time - start).x
  }

  /// Returns the left edge of a page at a time, in points of the stage.
  func left(of page: Int, at time: Double) -> Double { origin(of: page) - offset(at: time) }

  /// Returns the offset at which a page rests, in points.
  private func origin(of page: Int) -> Double {
    Double(page) * (view.size.width + view.pageSpacing)
  }
}
