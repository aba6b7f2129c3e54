internal import SegueGraphics

/// A `viewBox` with its `preserveAspectRatio`.
struct SVGViewBox {
  var rect: Rect
  /// The alignment along both axes, 0 to 1; nil stretches.
  var alignment: Point? = Point(0.5, 0.5)
  /// Whether the box covers the viewport instead of fitting into it.
  var isSlice = false

  /// Parses the attributes of an element; nil without a valid box.
  init?(_ box: String?, aspect: String?) {
    guard let values = box?.numbers, values.count == 4, values[2] > 0, values[3] > 0 else {
      return nil
    }
    rect = Rect(values[0], values[1], values[2], values[3])
    setAspect(aspect)
  }

  init(_ rect: Rect, aspect: String?) {
    self.rect = rect
    setAspect(aspect)
  }

  private mutating func setAspect(_ text: String?) {
    var words = (text ?? "").split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" })[...]
    if words.first == "defer" { words = words.dropFirst() }
    guard let first = words.first else { return }
    if first == "none" {
      alignment = nil
      return
    }
    let places: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard first.utf8.count == 8, first.hasPrefix("x"), first.dropFirst(4).hasPrefix("Y"),
      let x = places[first.dropFirst().prefix(3)], let y = places[first.suffix(3)]
    else { return }
    alignment = Point(x, y)
    isSlice = words.dropFirst().first == "slice"
  }

  /// Returns the transform from the box to a viewport of a size at the origin.
  func transform(to size: Size) -> AffineTransform {
    var (x, y) = (size.width / rect.width, size.height / rect.height)
    guard let alignment else { return .translation(-rect.minX, -rect.minY) * .scale(x, y) }
    let scale = isSlice ? max(x, y) : min(x, y)
    (x, y) = (scale, scale)
    let room = Point(size.width - rect.width * x, size.height - rect.height * y)
    return .translation(-rect.minX, -rect.minY) * .scale(x, y)
      * .translation(room.x * alignment.x, room.y * alignment.y)
  }
}
