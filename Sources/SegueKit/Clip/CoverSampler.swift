import SegueGraphics
import SegueRaster
import SegueStage

/// A sampler of the colour around a rectangle of a screen, with which the rectangle is then covered.
struct CoverSampler {
  let rasterizer: Rasterizer
  /// The clip's layout; its canvas gives the size and scale.
  let timeline: Timeline
  /// The account that the drawings are charged to; nil if they are not limited.
  var account: ClipAccount?

  /// The width of the sampled ring in points: wider than a hairline, but not reaching the next picture.
  static let reach = 4.0

  /// Returns the prevailing colour around a rectangle of a screen, in points; nil if that is off the stage.
  ///
  /// It is the most frequent colour of the pixels within ``reach`` of the rectangle. If that makes
  /// up less than a quarter of them, as on a photograph or a gradient, it is the median of each
  /// channel. Ties go to the smallest value. Costs one drawing of that part.
  func color(round place: Rect, of screen: Screen) -> Color? {
    let bounds = Rect(origin: .zero, size: timeline.canvas.size)
    let frame = PixelRect(timeline.canvas.pixelSize)
    let wide = Rect(
      place.minX - Self.reach, place.minY - Self.reach, place.width + 2 * Self.reach,
      place.height + 2 * Self.reach)
    let inner = place.intersection(bounds).map(pixels) ?? .empty
    let outer = (wide.intersection(bounds).map(pixels) ?? .empty).intersection(frame)
    guard !outer.isEmpty else { return nil }
    let list = timeline.displayList(of: screen, in: outer)
    if let account, !account.work(Int(min(1e12, list.drawingTime * 1e9)), .nanosecond) {
      return nil
    }
    let picture = rasterizer.render(list)
    var ring: [UInt32] = []
    for y in 0..<picture.height {
      let isBeside = (inner.y..<inner.maxY).contains(y + outer.y)
      for x in 0..<picture.width
      where !isBeside || !(inner.x..<inner.maxX).contains(x + outer.x) {
        ring.append(picture[x, y])
      }
    }
    return Color(prevailingAmong: &ring)
  }

  /// Returns the smallest rectangle of whole pixels that contains a rectangle in points.
  private func pixels(of rect: Rect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    let toPixels = timeline.toPixels
    let (low, high) = (
      toPixels.apply(Point(rect.minX, rect.minY)), toPixels.apply(Point(rect.maxX, rect.maxY))
    )
    let (x, y) = (Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
    return PixelRect(x, y, Int(high.x.rounded(.up)) - x, Int(high.y.rounded(.up)) - y)
  }
}
