import SegueGraphics
import SegueRaster
import SegueStage

/// Finds the colour that hides a picture's place in a screen: that of what lies round it.
struct CoverSampler {
  /// What draws the screen.
  let rasterizer: Rasterizer
  /// The clip, whose canvas says how large.
  let timeline: Timeline
  /// Counts the drawings; nil where they are not counted.
  var account: ClipAccount?

  /// How far round the place is looked, in points: past a hairline, not as far as the next picture.
  static let reach = 4.0

  /// The colour round a place of a screen, in points; nil where nothing of that is on the stage.
  ///
  /// Of the pixels within ``reach`` of the place it is the most frequent one, or where that is less
  /// than a quarter of them, as on a photograph or a gradient, the median of each channel. Of equally
  /// frequent ones it is the one with the smallest value. Costs one drawing of that part.
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

  /// The pixels that a rectangle in points touches.
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
