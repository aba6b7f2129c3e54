internal import SegueGraphics

/// Where a zoomed picture may lie on its page: centred while it is smaller, else without margins.
struct ZoomFit: Hashable, Sendable {
  /// The size of the page in points.
  let page: Size
  /// The picture's frame at 1×, on its page.
  let full: Rect
  /// The largest zoom at rest.
  let maximum: Double

  /// The zoom at which a frame shows the picture; 1 for one that has no width.
  func zoom(of frame: Rect) -> Double {
    full.width > 0 && frame.width > 0 ? frame.width / full.width : 1
  }

  /// The allowed frame at a zoom that is nearest to one with a top left corner.
  func frame(zoom: Double, origin: Point) -> Rect {
    let view = scrollView(zoom: zoom)
    return frame(
      zoom: zoom,
      offset: Point(
        view.range(.horizontal).clamp(-origin.x), view.range(.vertical).clamp(-origin.y)))
  }

  /// The frame at a zoom and a content offset, which may lie beyond the edges.
  func frame(zoom: Double, offset: Point) -> Rect {
    let size = full.size * zoom
    return Rect(
      origin: Point(
        max((page.width - size.width) / 2, 0) - offset.x,
        max((page.height - size.height) / 2, 0) - offset.y),
      size: size)
  }

  /// The content offset of a frame; 0 along an axis on which it is centred.
  func offset(of frame: Rect) -> Point {
    Point(
      frame.width > page.width ? -frame.minX : 0, frame.height > page.height ? -frame.minY : 0)
  }

  /// The scroll view in which a picture at a zoom is panned.
  func scrollView(zoom: Double) -> ScrollView {
    ScrollView(size: page, contentSize: full.size * zoom, scale: 100)
  }

  /// The zoom that shows for one that the fingers ask for: beyond the range a rubber band.
  ///
  /// Its extent is half of the limit, so that it shows less than 1.5 times the largest zoom.
  func resisted(_ zoom: Double) -> Double {
    let nearest = zoom.clamped(to: 1...maximum)
    return nearest + RubberBand(extent: nearest / 2).excess(atDistance: zoom - nearest)
  }
}
