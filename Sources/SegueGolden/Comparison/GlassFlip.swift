import SegueGraphics

/// Glass that is light in one clip and dark in the other, since what is below it differs.
struct GlassFlip: Hashable, Sendable {
  /// The path of the glass's layer.
  let layer: String
  /// The frames in which it differs, in order.
  var frames: [Int]
  /// The mean luma inside its bounds in the first of them, 0...255.
  let expected, actual: Double

  /// The mean luma that lies between those of dark and of light glass.
  private static let middle = 150.0
  /// The least difference of the means that is a flip.
  private static let least = 30.0

  /// Returns the flips of automatic glass in a frame.
  static func all(
    of layers: [LayerSample], scale: Double, _ expected: Pixmap, _ actual: Pixmap, frame: Int
  ) -> [GlassFlip] {
    GlassPlace.all(in: layers, scale: scale).compactMap { place in
      guard place.isAutomatic, let before = place.meanLuma(of: expected),
        let after = place.meanLuma(of: actual), abs(before - after) >= least,
        (before < middle) != (after < middle)
      else { return nil }
      return GlassFlip(layer: place.layer, frames: [frame], expected: before, actual: after)
    }
  }

  /// The flip in words.
  var sentence: String {
    let isLight = actual > expected
    let (first, last) = (frames.first ?? 0, frames.last ?? 0)
    return "what lies below the glass of the layer `\(layer)` became "
      + "\(isLight ? "lighter" : "darker") (\(expected.fixed(0)) -> \(actual.fixed(0)) of 255): "
      + "its glass turned \(isLight ? "light" : "dark") in "
      + (first == last ? "frame \(first)" : "frames \(first)...\(last)")
  }
}

extension [GlassFlip] {
  /// Adds the flips of a later frame.
  mutating func add(_ flips: [GlassFlip]) {
    for flip in flips {
      if let index = firstIndex(where: { $0.layer == flip.layer }) {
        if self[index].frames.last != flip.frames[0] { self[index].frames += flip.frames }
      } else {
        append(flip)
      }
    }
  }
}

extension DifferencePattern {
  /// Returns the pattern of a difference that lies in the rim of one glass; nil for another.
  static func rim(
    of layers: [LayerSample], scale: Double, _ expected: Pixmap, _ actual: Pixmap,
    within box: PixelRect
  ) -> DifferencePattern? {
    // The topmost glass that holds all of the difference.
    let places = GlassPlace.all(in: layers, scale: scale).filter { place in
      place.rim > 0 && Double(box.x) >= place.rect.minX - 1 && Double(box.y) >= place.rect.minY - 1
        && Double(box.maxX) <= place.rect.maxX + 1 && Double(box.maxY) <= place.rect.maxY + 1
    }
    for place in places.reversed() {
      var count = 0
      var isRim = true
      search: for y in box.y..<box.maxY {
        for x in box.x..<box.maxX {
          let index = y * expected.width + x
          guard expected.pixels[index] != actual.pixels[index] else { continue }
          let distance = place.distance(to: Point(Double(x) + 0.5, Double(y) + 0.5))
          // Rims reach a pixel further by the interpolation of their table.
          guard distance < 1, distance > -place.rim - 1 else {
            isRim = false
            break search
          }
          count += 1
        }
      }
      if isRim, count > 0 {
        return .glassRim(
          layer: place.layer, pixels: count, points: (place.rim / scale).rounded(.up))
      }
    }
    return nil
  }
}
