/// The places at which a paging scroll view comes to rest, along one axis.
package struct PageGrid: Hashable, Sendable {
  /// The points from one page to the next: the view's extent and the space between pages.
  package let page: Double
  /// The offset of the first page, in points.
  package let origin: Double

  /// A grid of pages; a page is at least 10^-3 points.
  package init(page: Double, origin: Double = 0) {
    self.page = page.clamped(to: 1e-3...1e7)
    self.origin = origin.clamped(to: ScrollRange.offsetRange)
  }

  /// The page that an offset is nearest to, counted from 0 at the origin.
  package func index(at offset: Double) -> Double {
    ((offset.clamped(to: ScrollRange.offsetRange) - origin) / page)
      .rounded(.toNearestOrAwayFromZero)
  }

  /// Where content comes to rest that is let go at an offset with a velocity in points per second.
  ///
  /// From 250 points per second on it is the next boundary in the direction of the velocity, so
  /// that a flick crosses one at most; below, the nearest. Always inside the range.
  package func target(from offset: Double, velocity: Double, in range: ScrollRange) -> Double {
    let pages = (offset.clamped(to: ScrollRange.offsetRange) - origin) / page
    let index: Double
    if abs(velocity) < Deceleration.releaseSpeed - 1e-6 {
      index = pages.rounded(.toNearestOrAwayFromZero)
    } else {
      // Within 10^-9 of a boundary counts as on it, and on it is where it stays.
      index = velocity > 0 ? (pages - 1e-9).rounded(.up) : (pages + 1e-9).rounded(.down)
    }
    return range.clamp(origin + index * page)
  }
}
