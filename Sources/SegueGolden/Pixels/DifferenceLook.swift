package import SegueGraphics

/// What the difference of two pictures looks like.
package enum DifferenceLook: Hashable, Sendable {
  /// Only opacity differs.
  case alpha
  /// The colour channels changed places: for each of red, green, blue, the index of its source.
  case channelSwap([Int])
  /// The picture is moved, by about so many pixels; exactly for whole numbers that explain all.
  case shift(x: Double, y: Double, isExact: Bool)
  /// One picture is a part of the other, which is larger.
  case crop(PixelRect)
  /// No pixel differs by more than so many levels.
  case levels(Int)
  /// Most differing pixels look like the rims of shapes.
  case antialiasing

  /// The look in words, such as `looks like a shift of about (0.25, 0) px`.
  package var sentence: String {
    switch self {
    case .alpha: return "only the alpha channel differs"
    case .channelSwap(let order):
      let names = ["red", "green", "blue"]
      let moved = order.indices.filter { order[$0] != $0 }.map {
        "\(names[$0]) shows the golden's \(names[order[$0]])"
      }
      return "the colour channels are swapped: " + moved.joined(separator: ", ")
    case .shift(let x, let y, let isExact):
      return "looks like a shift of \(isExact ? "" : "about ")(\(x.fixed(2)), \(y.fixed(2))) px"
    case .crop(let rect):
      return "looks like a crop to \(rect.width) × \(rect.height) px at (\(rect.x), \(rect.y))"
    case .levels(let levels):
      return "no channel differs by more than \(levels) \(levels == 1 ? "level" : "levels")"
    case .antialiasing: return "most differing pixels look like antialiased rims"
    }
  }
}
