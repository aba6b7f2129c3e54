internal import SegueGraphics

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
